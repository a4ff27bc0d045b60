"""What all tests share."""

import os
import shutil
import subprocess

import pytest
from playwright.sync_api import sync_playwright

CHROME_ON_A_MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


@pytest.fixture(scope="session")
def chromium():
    """The path of the system's Chromium. Where there is none a test is skipped, but never in CI."""
    for name in ("chromium", "chromium-browser", "google-chrome", CHROME_ON_A_MAC):
        if path := shutil.which(name):
            return path
    missing = "Chromium is not installed: on Debian, apt-get install chromium"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="module")
def browser(chromium):
    """Of one file: two of Playwright's at a time do not go together."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        yield browser
        browser.close()


@pytest.fixture
def lock(tmp_path):
    """Makes a folder read-only, and returns what to put in front of a command so that it obeys that."""
    locked = []

    def lock(folder):
        locked.extend([folder, *folder.rglob("*")])
        for place in locked:
            place.chmod(place.stat().st_mode & ~0o222)
        obeying = []
        if os.geteuid() == 0:  # root may write anywhere, unless it is taken from it
            if shutil.which("setpriv") is None:
                pytest.skip(
                    "root ignores permissions, and setpriv, which could take that from it, is missing"
                )
            obeying = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"]
        touched = subprocess.run([*obeying, "touch", str(folder / "written")], capture_output=True)
        assert touched.returncode != 0, "this folder is not read-only"
        return obeying

    yield lock
    for place in locked:
        place.chmod(place.stat().st_mode | 0o200)


def pytest_collection_modifyitems(items):
    """The decks of slides come first: no file of tests takes longer, and a file is run by one process."""
    items.sort(key=lambda item: item.path.name != "test_slides.py")
