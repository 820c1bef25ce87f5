"""Views as texts: written, read again, and saved in files."""

from cluekit.viewed.text import load_view, read_view, save_view, write_view

__all__ = ["load_view", "read_view", "save_view", "write_view"]
