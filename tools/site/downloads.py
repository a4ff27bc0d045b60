"""Download the files that the site needs, each one once, and check its hash.

`pyodide.toml` pins the package of npm. The lock file in that package pins the wheels of Pyodide's release,
and `pure.txt` pins the wheels of pure Python. So no source needs to be trusted. A second build finds all
files in CACHE, and their hashes are checked at every use.
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
    "PYODIDE_WHEELS"  # environment variable: a folder, a zip file, a wheel or an address that has the wheels
)
CORE = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
# The address of Pyodide's release in its own script.
RELEASE = re.compile(r"https://[^`\"]+/v\$\{\w+\}/full/")


def core() -> dict[str, bytes]:
    """The files of Pyodide itself: {name: content}."""
    packed = npm_package("pyodide", PYODIDE["version"], PYODIDE["integrity"], "tools/site/pyodide.toml")
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        members = {file: tar.extractfile(f"package/{file}") for file in CORE}
        return {file: member.read() for file, member in members.items() if member}


def npm_package(name: str, version: str, wanted: str, pinned_in: str) -> bytes:
    """A package of npm, as a .tgz. Its hash must be `wanted`, which the file `pinned_in` contains."""
    packed = CACHE / f"{name}-{version}.tgz"
    if packed.exists():
        data = packed.read_bytes()
        if integrity(data) == wanted:
            return data
    data = from_npm(name, version)
    expect(packed.name, wanted, integrity(data), "npm", pinned_in)
    keep(packed, data)
    return data


def inside(folder: Path, name: str) -> Path:
    """The path of an archive's file in this folder; refuses a name that leads outside."""
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise SystemExit(f"{name!r} would be written outside {folder}: the archive is damaged or forged.")
    return path


def from_npm(name: str, version: str) -> bytes:
    npm = shutil.which("npm") or shutil.which("npm", path=Path(sys.executable).parent)
    if npm is None:
        raise SystemExit("npm is needed, but it is neither on the PATH nor in this environment.")
    with tempfile.TemporaryDirectory() as folder:
        command = [npm, "pack", f"{name}@{version}", "--silent", "--pack-destination", folder]
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
        if done.returncode:
            raise SystemExit(f"npm did not deliver {name} {version}:\n{done.stderr}")
        return (Path(folder) / f"{name}-{version}.tgz").read_bytes()


def compiled(files: dict[str, bytes]) -> list[Path]:
    """The wheels of Pyodide's release that we need. `files` are those of `core`."""
    packages = json.loads(files["pyodide-lock.json"])["packages"]
    release = RELEASE.search(files["pyodide.mjs"].decode())
    assert release, "pyodide.mjs has no address of its release"
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
    """Read a file from a folder, a zip file or an address."""
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
        raise SystemExit(f"{ELSEWHERE} is {source}, but it must be a folder, a zip file or an address.")
    raise SystemExit(f"{name} is not in {source}, where {ELSEWHERE} points.")


def _from_address(source, name):
    try:
        with urllib.request.urlopen(source.rstrip("/") + "/" + name, timeout=60) as answer:
            return answer.read()
    except (urllib.error.URLError, OSError) as error:
        raise SystemExit(
            f"{name} could not be downloaded from {source}: {error}\n"
            f"If another place has the wheels of Pyodide {PYODIDE['version']}, set {ELSEWHERE} to it: a "
            "folder, a zip file or wheel that contains them, or another address. Each file must have "
            "the hash in Pyodide's lock file."
        ) from None


def pure() -> list[Path]:
    """The wheels of pure Python in `pure.txt`. pip checks their hashes."""
    lock = HERE / "pure.txt"
    folder = CACHE / f"pure-{sha256(lock.read_bytes())[:12]}"
    if not are_pinned(folder, lock):
        shutil.rmtree(folder, ignore_errors=True)
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as fresh:
            # Without these options pip would choose wheels for this computer.
            target = ["--platform=any", "--abi=none", "--implementation=py"]
            target += [f"--python-version={PYODIDE['python']}", "--only-binary=:all:"]
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
            subprocess.run([*command, *target, "--requirement", lock, "--dest", fresh], check=True)
            shutil.copytree(fresh, folder)
    return sorted(folder.glob("*.whl"))


def are_pinned(folder: Path, lock: Path) -> bool:
    """Does the folder have one wheel for each package of the lock file, each with a hash in it?"""
    text = lock.read_text("utf-8")
    found = {sha256(wheel.read_bytes()) for wheel in folder.glob("*.whl")}
    packages = re.findall(r"^\w", text, re.MULTILINE)
    return len(found) == len(packages) and found <= set(re.findall(r"sha256:(\w+)", text))


def expect(name, wanted, came, source, pinned_in):
    """Refuse a file with another hash."""
    if came != wanted:
        raise SystemExit(
            f"{name} from {source} is not the file that is expected, and was not kept.\n"
            f"  expected: {wanted}\n  came:     {came}\n"
            f"The expected hash is in {pinned_in}. Try again, or use another source ({ELSEWHERE} for wheels)."
        )


def keep(file: Path, data: bytes):
    """Write a file completely or not at all."""
    file.parent.mkdir(exist_ok=True)
    part = file.with_suffix(".part")
    part.write_bytes(data)
    part.replace(file)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def integrity(data: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()
