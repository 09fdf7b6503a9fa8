"""A terminal that can be looked at and killed: tmux with one window, and an app in it."""

import os
import shlex
import shutil
import subprocess
import tempfile
import time
import uuid

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
WEND = os.environ.get("WEND", os.path.join(ROOT, ".build", "debug", "wend"))
EXAMPLES = os.path.join(ROOT, "Examples")
PATIENCE = 60.0  # seconds of real time until what is waited for has to be there


class Terminal:
    """`wend run --terminal` in a window of tmux; its store outlives it."""

    def __init__(self, path, *arguments, columns=80, rows=24, environment=None, data=None):
        self.path, self.arguments = path, arguments
        self.columns, self.rows, self.environment = columns, rows, environment or {}
        self.data = data or tempfile.mkdtemp(prefix="wend-terminal-")
        self.socket = f"wend-{uuid.uuid4().hex[:8]}"
        self.start()

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-f", "/dev/null", "-L", self.socket, *arguments], check=True,
                              capture_output=True, text=True).stdout

    def start(self, *arguments):
        """Starts the app; the window stays when it has ended."""
        command = [WEND, "run", "--terminal", self.path, "--data", self.data, *self.arguments, *arguments]
        words = ["env", *[f"{name}={value}" for name, value in self.environment.items()], *command]
        # The number of the process first, so that it can be killed.
        line = f"echo $$ > {shlex.quote(self.data)}/pid; exec {shlex.join(words)}"
        shell = f"sh -c {shlex.quote(line)}; code=$?; echo; echo ended with $code; exec cat"
        self.tmux("new-session", "-d", "-x", str(self.columns), "-y", str(self.rows), shell)

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    @property
    def screen(self):
        return self.tmux("capture-pane", "-p")

    @property
    def colours(self):
        """The screen with its escape sequences."""
        return self.tmux("capture-pane", "-p", "-e")

    def see(self, *texts):
        """Waits until all texts are on the screen; gives the screen."""
        return self.wait(lambda screen: all(text in screen for text in texts), f"{texts} to be seen")

    def miss(self, text):
        return self.wait(lambda screen: text not in screen, f"{text!r} to be gone")

    def wait(self, holds, what):
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen
            if holds(screen):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}:\n{screen}")
            time.sleep(0.02)

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def kill(self, signal="-KILL"):
        with open(os.path.join(self.data, "pid"), encoding="ascii") as file:
            subprocess.run(["kill", signal, file.read().strip()], check=True)

    def close(self):
        """Closes the window; the store stays."""
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def end(self):
        self.close()
        shutil.rmtree(self.data, ignore_errors=True)


def session(screen):
    """The session that a line on how to go on names; lines may have been broken."""
    return screen.replace("\n", "").split("--session ")[1][:22]
