"""Files of the site may come from any source, but only with the right hash. Errors say what is wrong."""

import contextlib
import io
import tarfile
import zipfile
from pathlib import Path

import downloads
import mathjax
import pytest

import slides
from static_server import served

WHEEL = "numbers-1.0-py3-none-any.whl"
DATA = b"one, two, three"
SHA256 = downloads.sha256(DATA)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(downloads, "CACHE", tmp_path / "cache")
    monkeypatch.delenv(downloads.ELSEWHERE, raising=False)
    return tmp_path / "cache"


@pytest.fixture(params=["folder", "zip file", "address"])
def elsewhere(request, tmp_path, monkeypatch):
    """A source of each kind that has the wheel."""
    folder = tmp_path / "elsewhere"
    (folder / "inside").mkdir(parents=True)
    (folder / "inside" / WHEEL).write_bytes(DATA)
    place, closing = str(folder), contextlib.ExitStack()
    if request.param == "zip file":
        place = str(tmp_path / "many.whl")
        with zipfile.ZipFile(place, "w") as archive:
            archive.write(folder / "inside" / WHEEL, f"some/where/{WHEEL}")
    if request.param == "address":
        place = closing.enter_context(served(folder / "inside"))[0]
    monkeypatch.setenv(downloads.ELSEWHERE, place)
    with closing:
        yield place


def get(sha256=SHA256, release="https://nowhere.invalid/full/"):
    return downloads._compiled({"file_name": WHEEL, "sha256": sha256}, release)


def test_a_wheel_comes_from_the_source_in_the_environment_and_then_from_the_cache(elsewhere, monkeypatch):
    assert get().read_bytes() == DATA
    monkeypatch.setattr(downloads, "read", lambda *_: pytest.fail("it is in the cache"))
    assert get().read_bytes() == DATA


def test_a_file_with_another_hash_is_refused_and_not_kept(elsewhere, cache):
    with pytest.raises(SystemExit) as refusal:
        get(sha256="0" * 64)
    words = str(refusal.value)
    assert all(part in words for part in (WHEEL, elsewhere, "0" * 64, SHA256, "not kept", "Try again"))
    assert not list(cache.glob("**/*"))


def test_a_damaged_file_in_the_cache_is_downloaded_again(elsewhere, cache):
    get().write_bytes(b"damaged")
    assert get().read_bytes() == DATA


def test_if_the_release_cannot_be_reached_the_error_names_the_environment_variable():
    with pytest.raises(SystemExit, match=r"could not be downloaded from https://nowhere\.invalid") as refusal:
        get()
    assert f"set {downloads.ELSEWHERE} to it: a folder, a zip file" in str(refusal.value)


@pytest.mark.parametrize(("place", "words"), [("empty", "is not in"), ("missing", "must be a folder")])
def test_a_source_without_the_wheel_is_reported(tmp_path, monkeypatch, place, words):
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv(downloads.ELSEWHERE, str(tmp_path / place))
    with pytest.raises(SystemExit, match=words) as refusal:
        get()
    assert downloads.ELSEWHERE in str(refusal.value)


def packed(**files):
    """A package of npm with these files, as bytes."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as tar:
        for name, content in files.items():
            about = tarfile.TarInfo(name)
            about.size = len(content)
            tar.addfile(about, io.BytesIO(content))
    return made.getvalue()


GOOD = packed(**{"package/LICENSE": b"free"})
CRAFTED = packed(**{"package/es5/output/chtml/fonts/../../../../../../outside.js": b"crafted"})


@pytest.mark.parametrize("there", [CRAFTED, GOOD[:-9], b""])
def test_a_package_in_the_cache_is_hashed_at_every_use(cache, monkeypatch, there):
    monkeypatch.setattr(downloads, "from_npm", lambda name, version: GOOD)
    cache.mkdir()
    (cache / "some-1.0.tgz").write_bytes(there)
    assert downloads.npm_package("some", "1.0", downloads.integrity(GOOD), "this test") == GOOD
    monkeypatch.setattr(downloads, "from_npm", lambda *_: pytest.fail("it is in the cache"))
    assert downloads.npm_package("some", "1.0", downloads.integrity(GOOD), "this test") == GOOD


def test_nothing_is_written_outside_the_folder(tmp_path, monkeypatch):
    monkeypatch.setattr(downloads, "npm_package", lambda *_: CRAFTED)
    with pytest.raises(SystemExit, match="outside"):
        mathjax.unpack(tmp_path / "site" / "mathjax")
    assert not list(tmp_path.rglob("outside.js"))
    monkeypatch.setattr(downloads, "npm_package", lambda *_: GOOD)
    mathjax.unpack(tmp_path / "site" / "mathjax")
    assert (tmp_path / "site" / "mathjax" / "LICENSE").read_bytes() == b"free"


@pytest.mark.parametrize("what", ["changed", "one more", "one less", "nothing"])
def test_wheels_of_pure_python_are_hashed_at_every_use(cache, tmp_path, monkeypatch, what):
    wheels = {"one-1.0-py3-none-any.whl": b"1", "two-1.0-py3-none-any.whl": b"2"}
    hashes = [
        f"{name[:3]}==1.0 \\\n    --hash=sha256:{downloads.sha256(data)}\n" for name, data in wheels.items()
    ]
    (tmp_path / "pure.txt").write_text("".join(hashes))
    monkeypatch.setattr(downloads, "HERE", tmp_path)

    def pip(command, check):
        for name, data in wheels.items():
            (Path(command[-1]) / name).write_bytes(data)

    monkeypatch.setattr(downloads.subprocess, "run", pip)
    first = downloads.pure()
    assert [wheel.read_bytes() for wheel in first] == [b"1", b"2"]
    if what == "changed":
        first[0].write_bytes(b"crafted")
    elif what == "one more":
        (first[0].parent / "three-1.0-py3-none-any.whl").write_bytes(b"crafted")
    elif what == "one less":
        first[0].unlink()
    else:
        monkeypatch.setattr(downloads.subprocess, "run", lambda *_, **__: pytest.fail("they are there"))
    assert [wheel.read_bytes() for wheel in downloads.pure()] == [b"1", b"2"]


def test_the_wheels_of_slides_are_hashed_at_every_use(tmp_path, monkeypatch):
    (tmp_path / "parts.txt").write_text(f"one==1.0 --hash=sha256:{downloads.sha256(b'1')}\n")
    (tmp_path / "one-1.0-py3-none-any.whl").write_bytes(b"1")
    monkeypatch.setattr(slides, "PARTS", tmp_path / "parts.txt")
    monkeypatch.setattr(slides, "CACHE", tmp_path)
    assert slides.are_pinned()
    (tmp_path / "one-1.0-py3-none-any.whl").write_bytes(b"crafted")
    assert not slides.are_pinned()


def test_the_integrity_of_npm_is_that_of_the_bytes():
    # openssl dgst -sha512 -binary < /dev/null | base64
    empty = "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="
    assert downloads.integrity(b"") == empty
