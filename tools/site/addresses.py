"""Where the live version of a notebook is, as seen from a page of the book."""


def live(notebook: str, depth: int = 0) -> str:
    """The address of notebooks/`notebook`.ipynb, for a page that lies `depth` folders deep in the site."""
    return "../" * depth + f"live/lab/index.html?path=notebooks/{notebook}.ipynb"
