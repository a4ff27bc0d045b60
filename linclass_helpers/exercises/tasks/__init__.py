"""The tasks, a file a notebook. Each is a short declaration that can be read as a page; see ../task.py."""
