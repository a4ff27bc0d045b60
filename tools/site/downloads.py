"""What the live notebooks are made of and comes from elsewhere: each file once, and with the right hash.

Where a file comes from need not be trusted: `pyodide.toml` pins npm's package, its lock file the wheels of
Pyodide's release, and `pure.txt` the wheels of pure Python. A second build finds them all in CACHE, which
need not be trusted either: a file from there is hashed at every use.
"""

import base64
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
CACHE = HERE.parents[1] / ".site-cache"
PYODIDE = tomllib.loads((HERE / "pyodide.toml").read_text("utf-8"))
ELSEWHERE = (
    "PYODIDE_WHEELS"  # in the environment: a folder, a zip file or wheel, or an address that has the wheels
)
CORE = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
# Where Pyodide's release is, as its own script says it.
RELEASE = re.compile(r"https://[^`\"]+/v\$\{\w+\}/full/")


def core() -> dict[str, bytes]:
    """The files of Pyodide itself, by their names."""
    packed = npm_package("pyodide", PYODIDE["version"], PYODIDE["integrity"], "tools/site/pyodide.toml")
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        members = {file: tar.extractfile(f"package/{file}") for file in CORE}
        return {file: member.read() for file, member in members.items() if member}


def npm_package(name: str, version: str, wanted: str, who: str) -> bytes:
    """A release on npm, packed, whose hash is the one that `who` says."""
    packed = CACHE / f"{name}-{version}.tgz"
    if packed.exists():
        data = packed.read_bytes()
        if integrity(data) == wanted:
            return data
    data = from_npm(name, version)
    expect(packed.name, wanted, integrity(data), "npm", who)
    keep(packed, data)
    return data


def inside(folder: Path, name: str) -> Path:
    """Where a file of an archive goes: into this folder, and nowhere else."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise SystemExit(
            f"{name!r} would be written outside {folder}: this archive is not what it should be."
        )
    return path


def from_npm(name: str, version: str) -> bytes:
    npm = shutil.which("npm") or shutil.which("npm", path=Path(sys.executable).parent)
    if npm is None:
        raise SystemExit("npm is needed, and neither the PATH nor this environment has it.")
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", f"{name}@{version}", "--silent", "--pack-destination", folder]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        if done.returncode:
            raise SystemExit(f"npm did not deliver {name} {version}:\n{done.stderr}")
        return (Path(folder) / f"{name}-{version}.tgz").read_bytes()


def compiled(files: dict[str, bytes]) -> list[Path]:
    """The wheels of Pyodide's release that are wanted, given the files of its core."""
    packages = json.loads(files["pyodide-lock.json"])["packages"]
    release = RELEASE.search(files["pyodide.mjs"].decode())
    assert release, "pyodide.mjs names no place of its release"
    address = re.sub(r"\$\{\w+\}", PYODIDE["version"], release[0])
    return [_compiled(packages[name], address) for name in PYODIDE["wheels"]]


def _compiled(package, release) -> Path:
    name, wanted = package["file_name"], package["sha256"]
    wheel = CACHE / name
    # Another version of Pyodide may have a wheel of the same name.
    if not wheel.exists() or sha256(wheel.read_bytes()) != wanted:
        source = os.environ.get(ELSEWHERE) or release
        data = read(source, name)
        expect(name, wanted, sha256(data), source, f"the lock file of npm's pyodide {PYODIDE['version']}")
        keep(wheel, data)
    return wheel


def read(source: str, name: str) -> bytes:
    """The file of that name from a folder, a zip file or an address."""
    if re.match(r"https?://", source):
        return _from_address(source, name)
    place = Path(source).expanduser()
    if place.is_dir():
        found = sorted(place.rglob(name))
        if found:
            return found[0].read_bytes()
    elif zipfile.is_zipfile(place):
        with zipfile.ZipFile(place) as archive:
            inside = [file for file in archive.namelist() if file.rsplit("/", 1)[-1] == name]
            if inside:
                return archive.read(inside[0])
    else:
        raise SystemExit(
            f"{ELSEWHERE} names {source}, which is neither a folder nor a zip file nor an address."
        )
    raise SystemExit(f"{name} is not in {source}, which {ELSEWHERE} names.")


def _from_address(source, name):
    try:
        with urllib.request.urlopen(source.rstrip("/") + "/" + name, timeout=60) as answer:
            return answer.read()
    except (urllib.error.URLError, OSError) as error:
        raise SystemExit(
            f"{name} cannot be had from {source}: {error}\n"
            f"If another place has the wheels of Pyodide {PYODIDE['version']}, name it in {ELSEWHERE}: a "
            "folder, a zip file or wheel that has them inside, or another address. Whatever it is, each file "
            "must have the hash that Pyodide's lock file says."
        ) from None


def pure() -> list[Path]:
    """The wheels of pure Python in `pure.txt`, which pip checks."""
    lock = HERE / "pure.txt"
    folder = CACHE / f"pure-{sha256(lock.read_bytes())[:12]}"
    if not are_pinned(folder, lock):
        shutil.rmtree(folder, ignore_errors=True)
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as fresh:
            # Without platform and abi pip would take what this computer runs, not what a browser can.
            target = ["--platform=any", "--abi=none", "--implementation=py"]
            target += [f"--python-version={PYODIDE['python']}", "--only-binary=:all:"]
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
            subprocess.run([*command, *target, "--requirement", lock, "--dest", fresh], check=True)
            shutil.copytree(fresh, folder)
    return sorted(folder.glob("*.whl"))


def are_pinned(folder: Path, lock: Path) -> bool:
    """Are these the wheels of that lock file: as many as it has packages, each with a hash that it says?"""
    words = lock.read_text("utf-8")
    found = {sha256(wheel.read_bytes()) for wheel in folder.glob("*.whl")}
    packages = re.findall(r"^\w", words, re.MULTILINE)
    return len(found) == len(packages) and found <= set(re.findall(r"sha256:(\w+)", words))


def expect(name, wanted, came, source, who):
    """Refuse what is not the file that was pinned."""
    if came != wanted:
        raise SystemExit(
            f"{name} from {source} is not the file that is expected, and was not kept.\n"
            f"  expected: {wanted}\n  came:     {came}\n"
            f"{who} says what is expected. Try again, or take it from another place ({ELSEWHERE} for wheels)."
        )


def keep(file: Path, data: bytes):
    """Write it whole or not at all."""
    file.parent.mkdir(exist_ok=True)
    part = file.with_suffix(".part")
    part.write_bytes(data)
    part.replace(file)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def integrity(data: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
