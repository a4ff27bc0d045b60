"""Write MathJax into the site: a fixed release from npm, whose hash is checked."""

import io
import tarfile
from pathlib import Path

import downloads

VERSION = "3.2.2"
INTEGRITY = "sha512-Bt+SSVU8eBG27zChVewOicYs7Xsdt40qm4+UpHyX7k0/O9NliPc+x77k1/FEsPsjKPZGJvtRZM1vO+geW0OhGw=="
WANTED = "package/LICENSE", "package/es5/tex-chtml-full.js", "package/es5/output/chtml/fonts/"


def write(folder: Path) -> None:
    """Write the files that a page needs into a folder."""
    packed = downloads.npm_package("mathjax", VERSION, INTEGRITY, "tools/site/mathjax.py")
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        for member in tar:
            content = tar.extractfile(member)
            if content and member.name.startswith(WANTED):
                name = member.name.removeprefix("package/").removeprefix("es5/")
                path = downloads.inside(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.read())
