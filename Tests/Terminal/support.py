"""A terminal that can be looked at and killed: tmux with one window, and an app in it."""

import os
import shlex
import shutil
import subprocess
import tempfile
import termios
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
        self.start()

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-f", "/dev/null", "-L", self.socket, *arguments], check=True,
                              capture_output=True, text=True).stdout

    def start(self, *arguments):
        """Starts the app; the window stays when it has ended."""
        self.open(f"{self.command(*arguments)}; code=$?; echo; echo ended with $code; exec cat")

    def open(self, shell):
        """Opens a window in which a line of the shell runs."""
        # One of its own each time: a server that was told to end still answers for a moment.
        self.socket = f"wend-{uuid.uuid4().hex[:8]}"
        self.tmux("new-session", "-d", "-x", str(self.columns), "-y", str(self.rows), shell)

    def command(self, *arguments):
        """A line of the shell that runs the app."""
        command = [WEND, "run", "--terminal", self.path, "--data", self.data, *self.arguments, *arguments]
        words = ["env", *[f"{name}={value}" for name, value in self.environment.items()], *command]
        # The number of the process first, so that it can be killed.
        line = f"echo $$ > {shlex.quote(self.data)}/pid; exec {shlex.join(words)}"
        return f"sh -c {shlex.quote(line)}"

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

    @property
    def modes(self):
        """What a program may have changed of the terminal: its screen, cursor, mouse and margin, and how it reads."""
        flags, tty = self.tmux("display-message", "-p", "#{alternate_on}#{cursor_flag}#{mouse_any_flag}#{mouse_sgr_flag}"
                               "#{wrap_flag} #{pane_tty}").split()
        file = os.open(tty, os.O_RDWR | os.O_NOCTTY)
        try:
            return flags, termios.tcgetattr(file)
        finally:
            os.close(file)

    def click(self, text, button=0):
        """Presses the mouse in the middle of a text, as terminals tell it (SGR); 64 and 65 are the wheel."""
        lines = self.see(text).splitlines()
        row = next(number for number, line in enumerate(lines) if text in line)
        column = lines[row].index(text) + len(text) // 2
        for end in "M" if button >= 64 else "Mm":
            self.type(f"\x1b[<{button};{column + 1};{row + 1}{end}")

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

    @property
    def process(self):
        with open(os.path.join(self.data, "pid"), encoding="ascii") as file:
            return int(file.read())

    def kill(self, signal="-KILL"):
        subprocess.run(["kill", signal, str(self.process)], check=True)

    def close(self):
        """Closes the window; the store stays."""
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], capture_output=True, check=False)

    def end(self):
        self.close()
        shutil.rmtree(self.data, ignore_errors=True)


class Shell(Terminal):
    """A shell in a window of tmux, in which the app is started by typing and can be paused."""

    def start(self, *arguments):
        self.open("env ENV= PS1='$ ' sh -i")
        self.see("$")

    def run(self, *arguments):
        self.type(self.command(*arguments))
        self.keys("Enter")


def session(screen):
    """The session that a line on how to go on names; lines may have been broken."""
    return screen.replace("\n", "").split("--session ")[1][:22]
