"""Print pip constraints that set every dependency to its lower bound in pyproject.toml."""

import tomllib
from pathlib import Path


def main() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    for requirement in [*project["dependencies"], *(line for lines in extras for line in lines)]:
        print(requirement.split(",")[0].replace(">=", "=="))


if __name__ == "__main__":
    main()
