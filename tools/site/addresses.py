"""The addresses of the live notebooks."""


def live(notebook: str, depth: int = 0) -> str:
    """The relative address of a live notebook, for a page that is `depth` folders deep in the site."""
    return "../" * depth + f"live/lab/index.html?path=notebooks/{notebook}.ipynb"
