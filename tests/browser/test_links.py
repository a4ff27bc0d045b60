"""*Copy as link*: where the book is known, the address of a picture is copied, and follows the picture."""

import pytest
from playwright.sync_api import expect

import linclass_helpers as lc

BOOK = "https://example.org/book"
MINE = lc.data.Dataset([[1, 2], [3, 4], [-1, 0]], [1, -1, 1], "mine")


@pytest.fixture
def shown(bare, monkeypatch):
    demos = []

    def shown(book, **keywords):
        monkeypatch.setenv("BOOK", book)
        demos.append(lc.demos.separability(**keywords))
        return bare().show(demos[-1])

    yield shown
    for demo in demos:
        demo.close()


def test_the_address_is_shown_when_it_is_copied_and_follows_the_picture(shown, bare):
    live = shown(BOOK + "/")
    link, line = live.root.get_by_role("button", name="Copy as link"), live.root.locator(".lf-code")
    expect(line).to_be_hidden()
    link.click()
    expect(line).to_have_text(f"{BOOK}/01.html#separability")
    bare().demo.set(gamma=1)
    bare().settle()
    expect(line).to_have_text(bare().demo.link())
    live.copy.click()
    expect(line).to_have_text(bare().demo.code())


def test_without_a_book_or_with_own_data_there_is_no_such_button(shown):
    for live in (shown(""), shown(BOOK, data=MINE)):
        expect(live.copy).to_be_visible()
        expect(live.root.get_by_role("button", name="Copy as link")).to_be_hidden()
