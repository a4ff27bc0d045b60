"""Tests of demos, predictions, saved pages, the book, exercises and the live site again, in Firefox and in WebKit.

`make engines` runs them, with packages of their own. tests/browser, tests/site_book and tests/live_site run the same
tests in Chromium.
"""
