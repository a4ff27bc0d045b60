"""The predictions, a file a notebook. Each is a short declaration; see ../prediction.py."""
