"""Every prediction in the other engines, by keyboard and by mouse."""

from browser.test_predictions import *  # noqa: F403
