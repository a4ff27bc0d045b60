"""What the site is made of comes from anywhere, but only with the right hash; what is wrong is said."""

import contextlib
import zipfile

import downloads
import pytest

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
    """A place that has the wheel, of each kind."""
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


def test_a_wheel_comes_from_where_the_environment_says_and_then_from_the_cache(elsewhere, monkeypatch):
    assert get().read_bytes() == DATA
    monkeypatch.setattr(downloads, "read", lambda *_: pytest.fail("it was there already"))
    assert get().read_bytes() == DATA


def test_the_wrong_file_is_refused_and_not_kept(elsewhere, cache):
    with pytest.raises(SystemExit) as refusal:
        get(sha256="0" * 64)
    words = str(refusal.value)
    assert all(part in words for part in (WHEEL, elsewhere, "0" * 64, SHA256, "not kept", "Try again"))
    assert not list(cache.glob("**/*"))


def test_a_kept_file_that_was_damaged_is_fetched_again(elsewhere, cache):
    get().write_bytes(b"damaged")
    assert get().read_bytes() == DATA


def test_where_the_release_cannot_be_reached_the_environment_can_name_another_place():
    with pytest.raises(SystemExit, match=r"cannot be had from https://nowhere\.invalid") as refusal:
        get()
    assert f"name it in {downloads.ELSEWHERE}: a folder, a zip file" in str(refusal.value)


@pytest.mark.parametrize(("place", "words"), [("empty", "is not in"), ("missing", "neither a folder nor")])
def test_a_place_without_the_wheel_is_said(tmp_path, monkeypatch, place, words):
    (tmp_path / "empty").mkdir()
    monkeypatch.setenv(downloads.ELSEWHERE, str(tmp_path / place))
    with pytest.raises(SystemExit, match=words) as refusal:
        get()
    assert downloads.ELSEWHERE in str(refusal.value)


def test_the_integrity_of_npm_is_that_of_the_bytes():
    # openssl dgst -sha512 -binary < /dev/null | base64
    empty = "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg=="
    assert downloads.integrity(b"") == empty
