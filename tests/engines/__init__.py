"""The tests of demos and predictions again, in Firefox and in WebKit.

`make engines` runs them, with packages of their own. tests/browser runs the same tests in Chromium.
"""
