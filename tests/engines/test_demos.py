"""Every demo in the other engines: of the tests of tests/browser those that need nothing of Chromium."""

from browser.test_every_demo import *  # noqa: F403
