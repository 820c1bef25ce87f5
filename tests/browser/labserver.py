"""A real JupyterLab server on this machine, with none of its user's settings."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# No news, no update check, no dialogs, no saving behind the test's back, and every cell in the page.
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}
# The debugger talks to each new kernel, and complains when a short test ends before the answer.
DISABLED = ("@jupyterlab/debugger-extension",)
# jupyter-collaboration changes how every notebook is opened and saved: it is on where a test asks for it.
COLLABORATION = ("@jupyter/collaboration-extension", "@jupyter/docprovider-extension")
NOT_TOGETHER = {
    "ServerApp": {"jpserver_extensions": {"jupyter_server_ydoc": False, "jupyter_server_fileid": False}}
}


@dataclass(frozen=True)
class LabServer:
    """A running server: its address, its token, the folder it serves and its log."""

    url: str
    token: str
    root: Path
    log: Path


@contextlib.contextmanager
def run_lab(root: Path, home: Path, together: bool = False) -> Iterator[LabServer]:
    """Serve the folder ``root``, with settings and log in ``home``, until the block is left.

    ``together`` lets several browsers share a notebook and its kernel, by jupyter-collaboration.
    """
    server = LabServer(f"http://127.0.0.1:{_free_port()}", secrets.token_hex(16), root, home / "lab.log")
    with server.log.open("w") as log:
        process = subprocess.Popen(
            _command(server),
            env=_environment(home, together),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C in the terminal is pytest's; see _stop
        )
        try:
            _wait_until_up(server, process)
            yield server
        finally:
            _stop(process)


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def _command(server: LabServer) -> list[str]:
    port = server.url.rpartition(":")[2]
    return [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={server.root}",
        "--ServerApp.terminals_enabled=False",
        f"--IdentityProvider.token={server.token}",
        "--LabApp.expose_app_in_browser=True",  # as window.jupyterapp, which opens the notebooks
        "--JupyterNotebookApp.expose_app_in_browser=True",  # Notebook 7, which the same server shows
        "--LabApp.news_url=",
        "--LabApp.extension_manager=readonly",
        "--LanguageServerManager.autodetect=False",
    ]


def _environment(home: Path, together: bool) -> dict[str, str]:
    names = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    for name in names.values():
        (home / name).mkdir(mode=0o700)
    labconfig = home / "config" / "labconfig"
    labconfig.mkdir()
    disabled = DISABLED if together else (*DISABLED, *COLLABORATION)
    page_config = {"disabledExtensions": dict.fromkeys(disabled, True)}
    (labconfig / "default_setting_overrides.json").write_text(json.dumps(SETTINGS))
    (labconfig / "page_config.json").write_text(json.dumps(page_config))
    if not together:
        (home / "config" / "jupyter_server_config.json").write_text(json.dumps(NOT_TOGETHER))
    return {**os.environ, **{variable: str(home / name) for variable, name in names.items()}}


def _wait_until_up(server: LabServer, process: subprocess.Popen[bytes], seconds: float = 90) -> None:
    request = urllib.request.Request(
        f"{server.url}/api/status", headers={"Authorization": f"token {server.token}"}
    )
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(request, timeout=5).close()
            return
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start; the end of its log:\n{server.log.read_text()[-3000:]}")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """One SIGTERM, then patience: the server ends its kernels; a second signal would orphan them."""
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
