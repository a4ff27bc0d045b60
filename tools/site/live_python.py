"""Write a folder with Python for the browser: Pyodide's core, wheels, and a lock file.

Pyodide loads packages from this folder only, and checks their hashes with the lock file.
"""

import json
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import downloads

PROJECT = Path(__file__).parents[2]
LATE = "jedi", "scipy"  # loaded when they are first imported, see live_late.py: 19 of 58 MB
PLACEHOLDER = 'WHEEL, SHA256 = "", ""'
# JupyterLite's wheels for the kernel; without the front end of widgets, which the page has already.
KERNEL = Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite/pyodide-kernel-extension/static/pypi")
FRONT_END_OF_WIDGETS = "widgetsnbextension"


def write(folder: Path) -> list[str]:
    """Fill the folder. Returns the names of the packages, which a kernel loads when it starts."""
    folder.mkdir(parents=True)
    core = downloads.core()
    for name, data in core.items():
        (folder / name).write_bytes(data)
    with tempfile.TemporaryDirectory() as made:
        packages = [_put(folder, wheel) for wheel in [*_wheels(), *_own(Path(made))]]
    packages = [_late(folder, package) if package["name"] in LATE else package for package in packages]
    lock = json.loads(core["pyodide-lock.json"])
    lock["packages"] = {package["name"]: package for package in sorted(packages, key=lambda one: one["name"])}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1))
    return list(lock["packages"])


def _wheels():
    kernel = [file for file in sorted(KERNEL.glob("*.whl")) if not file.name.startswith(FRONT_END_OF_WIDGETS)]
    return [*downloads.compiled(downloads.core()), *downloads.pure(), *kernel]


def _own(folder):
    """This project's wheel. Its build tag contains its hash, so that caches distinguish builds."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--wheel-dir", folder, PROJECT], check=True)
    (wheel,) = folder.glob("*.whl")
    name, version, *rest = wheel.name.split("-")
    tag = f"0h{downloads.sha256(wheel.read_bytes())[:12]}"
    return [wheel.rename(folder / "-".join([name, version, tag, *rest]))]


def _put(folder, wheel):
    """Copy a wheel into the folder. Returns its entry for the lock file."""
    data = wheel.read_bytes()
    (folder / wheel.name).write_bytes(data)
    name, version = wheel.name.split("-")[:2]
    return {
        "name": re.sub(r"[-_.]+", "-", name).lower(),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": downloads.sha256(data),
        "package_type": "package",
        "imports": sorted(_top_level(zipfile.ZipFile(wheel))),
        "depends": [],  # all are loaded together
        "unvendored_tests": False,
    }


def _top_level(wheel):
    """The names of its top-level packages and modules."""
    first = {file.split("/")[0] for file in wheel.namelist()}
    return {name.partition(".")[0] for name in first if not name.endswith((".dist-info", ".libs", ".data"))}


def _late(folder, package):
    """Replace a package by a placeholder that loads it at its first import. Returns the new entry."""
    name, whole = package["name"], folder / package["file_name"]
    stub = folder / f"{name}-{package['version']}-0late-py3-none-any.whl"
    about = [f"{name}-{package['version']}.dist-info/{file}" for file in ("METADATA", "WHEEL")]
    text = Path(__file__).with_name("live_late.py").read_text("utf-8")
    assert PLACEHOLDER in text
    text = text.replace(PLACEHOLDER, f"WHEEL, SHA256 = {whole.name!r}, {package['sha256']!r}")
    with zipfile.ZipFile(whole) as archive, zipfile.ZipFile(stub, "w") as wheel:
        for file in about:
            wheel.writestr(zipfile.ZipInfo(file), archive.read(file))
        wheel.writestr(zipfile.ZipInfo(f"{name}/__init__.py"), text)
    sha256 = downloads.sha256(stub.read_bytes())
    return package | {"file_name": stub.name, "sha256": sha256, "imports": [name]}
