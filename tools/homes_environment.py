"""Make the environment that tests/homes needs: other homes of notebooks than JupyterLab."""

import own_environment

PLACE = own_environment.ROOT / ".venv-homes"
REQUIRED = "marimo>=0.25 nbclassic>=1.3 notebook>=7.6 voila>=0.5.13"


if __name__ == "__main__":
    own_environment.make(PLACE, REQUIRED)
