"""What all tests share."""

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

# No test may fail because the machine is slow.
settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture(scope="session")
def chromium():
    """The path of the system's Chromium. Where there is none a test is skipped, but never in CI."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    missing = "Chromium is not installed: on Debian, apt-get install chromium"
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)
