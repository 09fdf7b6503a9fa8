"""Apps that an app shows in its screens, in a terminal: in their place, with the keys of the screen around them, and where one cannot be shown."""

import os
import shutil
import tempfile
import unittest

from support import ROOT, Terminal, session

FIXTURE = os.path.join(ROOT, "Tests", "Flows", "Fixtures", "shown-apps")


class ShownAppTests(unittest.TestCase):
    def setUp(self):
        self.app = os.path.join(tempfile.mkdtemp(prefix="wend-shown-"), "app")
        self.addCleanup(shutil.rmtree, os.path.dirname(self.app))
        shutil.copytree(FIXTURE, self.app)

    def terminal(self):
        terminal = Terminal(self.app, rows=40)
        self.addCleanup(terminal.end)
        return terminal

    def press(self, terminal, title, *seen):
        """Presses a button with the keyboard, wherever that is."""
        terminal.keys("Home")
        terminal.click(f"[ {title} ]")
        return terminal.see(*seen)

    def test_it_is_used_in_its_place_and_led_back_in_it(self):
        terminal = self.terminal()
        screen = terminal.see("Desk: 0 notes, counted 0, of Ann", "Notes: 0 notes, counted 0, of nobody")
        print(screen)


if __name__ == "__main__":
    unittest.main()
