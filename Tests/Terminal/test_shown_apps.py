"""Apps that an app shows in its screens, in a terminal: in their place, with the keys of the screen around them, and where one cannot be shown."""

import os
import shutil
import tempfile
import unittest

from support import ROOT, Terminal, session

FIXTURE = os.path.join(ROOT, "Tests", "Flows", "Fixtures", "shown-apps")


class ShownAppTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-shown-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.app = os.path.join(self.folder, "app")
        shutil.copytree(FIXTURE, self.app)

    def terminal(self):
        terminal = Terminal(self.app, rows=40)
        self.addCleanup(terminal.end)
        return terminal

    def press(self, terminal, title):
        """Goes to a button from the first on, and presses it."""
        terminal.keys("Home")
        for _ in range(20):
            if f"> [ {title} ]" in terminal.screen:
                return terminal.keys("Enter")
            before = terminal.screen
            terminal.keys("Tab")
            terminal.wait(lambda screen: screen != before, "the keyboard to go on")
        raise AssertionError(f"Tab does not lead to {title!r}:\n{terminal.screen}")

    def test_it_is_used_in_its_place_and_led_back_in_it(self):
        terminal = self.terminal()
        screen = terminal.see("Desk: 0 notes, counted 0, of Ann", "Notes: 0 notes, counted 0, of nobody")
        self.assertEqual(screen.splitlines()[0].strip(), "Desk")
        self.press(terminal, "Add a note")
        terminal.see("Desk: 0 notes, counted 0, of Ann", "Notes: 1 notes, counted 1, of nobody")
        self.press(terminal, "Open")
        # What it shows next is shown in its place, and the app around it stays.
        terminal.see("Inside a note", "Desk: 0 notes, counted 0, of Ann")
        self.assertNotIn("Notes: 1 notes", terminal.screen)
        # What leads back there is the key for that, too.
        terminal.keys("Escape")
        terminal.see("Notes: 1 notes, counted 1, of nobody")
        self.assertNotIn("Inside a note", terminal.screen)
        self.press(terminal, "Open")
        terminal.see("Inside a note")
        terminal.keys("C-c")
        id = session(terminal.see("--session", "ended with 0"))
        terminal.close()
        terminal.start("--session", id)
        terminal.see("Inside a note", "Desk: 0 notes, counted 0, of Ann")
        self.press(terminal, "Back to all")
        terminal.see("Notes: 1 notes, counted 1, of nobody")

    def test_one_that_cannot_be_shown_says_why_and_is_tried_again(self):
        notes, away = os.path.join(self.app, "notes"), os.path.join(self.folder, "away")
        path = os.path.join(self.app, "app.xml")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            # What is written is looked for before it runs.
            file.write(text.replace('source="notes"', "source=\"{'notes'}\""))
        os.rename(notes, away)
        terminal = self.terminal()
        screen = terminal.see("Desk: 0 notes", "notes: there is no such file or folder", "[ Try again ]", "First: away")
        self.assertNotIn(self.folder, screen)
        # The app around it goes on.
        self.press(terminal, "Add to the desk")
        terminal.see("Desk: 1 notes, counted 1, of Ann")
        self.press(terminal, "Try again")
        terminal.see("notes: there is no such file or folder", "[ Try again ]")
        os.rename(away, notes)
        self.press(terminal, "Try again")
        terminal.see("Notes: 0 notes, counted 0, of nobody", "First: there")
        terminal.miss("Try again")
        self.press(terminal, "Add a note")
        terminal.see("Notes: 1 notes, counted 1, of nobody", "Desk: 1 notes, counted 1, of Ann")


if __name__ == "__main__":
    unittest.main()
