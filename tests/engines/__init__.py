"""Demos, predictions, saved pages, the book, exercises and the live site again, in Firefox and in WebKit.

`make engines` runs these tests, with packages of their own. Most of them are those of tests/browser,
tests/site_book and tests/live_site, which run them in Chromium.
"""
