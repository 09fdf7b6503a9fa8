"""Apps in a terminal, as a person at one sees them."""

import os
import subprocess
import tempfile
import unittest

from support import EXAMPLES, WEND, Terminal, session

TODO = os.path.join(EXAMPLES, "05-todo")


class TerminalTests(unittest.TestCase):
    def terminal(self, path=TODO, *arguments, **options):
        terminal = Terminal(path, *arguments, **options)
        self.addCleanup(terminal.end)
        return terminal

    def test_an_app_is_shown_typed_into_and_left(self):
        terminal = self.terminal()
        screen = terminal.see("To do", "What is to be done?", "F1")
        self.assertTrue(all(len(line) <= 80 for line in screen.splitlines()))
        terminal.type("Käse 漢字 kaufen")
        terminal.see("[Käse 漢字 kaufen", "[ Add ]")
        terminal.keys("Tab", "Enter")
        terminal.see("1 open")
        terminal.keys("C-c")
        screen = terminal.see("To go on: ", "ended with 0")
        # What was drawn is gone, and the shell's screen is there again.
        self.assertNotIn("What is to be done?", screen)

    def test_a_paste_without_its_end_holds_up_nothing(self):
        terminal = self.terminal()
        terminal.see("To do")
        terminal.type("\x1b[200~pasted")
        # Nothing more comes of it.
        terminal.see("[pasted")
        terminal.type(" and typed")
        terminal.see("[pasted and typed")
        terminal.type("\x1b[200~!")
        terminal.keys("C-c")
        terminal.see("To go on: ", "ended with 0")

    def test_the_keys_are_listed(self):
        terminal = self.terminal()
        terminal.see("To do")
        terminal.keys("F1")
        terminal.see("Ctrl-C", "Escape")
        terminal.keys("Escape")
        terminal.miss("Ctrl-Z")

    def test_it_follows_the_size_of_the_window(self):
        terminal = self.terminal(columns=100, rows=30)
        terminal.see("To do")
        terminal.resize(40, 12)
        terminal.wait(lambda screen: len(screen.splitlines()) <= 12 and "F1" in screen.splitlines()[-1], "a small screen")
        terminal.resize(80, 24)
        terminal.wait(lambda screen: len(screen.splitlines()) == 24 and "F1" in screen.splitlines()[-1], "a large screen")

    def test_a_list_that_becomes_long_is_shown_around_the_keyboard(self):
        """Of a list of more than 500 rows some are drawn: those around the row that has the keyboard."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "growing.xml")
            with open(path, "w", encoding="utf-8") as file:
                file.write("<app><table title='Growing'><value name='n' is='{500}'/><timer after='6' message='grow'/>"
                           "<set on='grow' name='n' to='{501}'/><tableSection headerTitle='Up to {n}'>"
                           "<tableCell for='i in range(1, n)' key='i' text='row {i}' message='pick'/></tableSection>"
                           "<set on='pick' name='n' to='{n}'/></table></app>")
            terminal = self.terminal(path)
            terminal.see("row 1")
            terminal.keys("End")
            terminal.see("row 500", "row 495")
            terminal.see("row 501", "row 500", "row 495")

    def test_a_kill_loses_nothing(self):
        terminal = self.terminal()
        terminal.see("To do")
        terminal.type("Milk")
        terminal.keys("Tab", "Enter")
        terminal.see("1 open")
        terminal.type("half typed")
        terminal.see("half typed")
        terminal.keys("C-c")
        id = session(terminal.see("--session", "ended with 0"))
        terminal.close()
        terminal.start("--session", id)
        terminal.see("1 open", "half typed")
        terminal.type(" and more")
        terminal.see("and more")
        terminal.kill()
        terminal.close()
        terminal.start("--session", id)
        terminal.see("1 open", "half typed and more")

    def test_a_signal_gives_the_terminal_back(self):
        terminal = self.terminal()
        terminal.see("To do")
        terminal.type("x")
        terminal.see("[x")
        terminal.kill("-TERM")
        screen = terminal.see("To go on: ", "ended with 0")
        self.assertNotIn("What is to be done?", screen)

    def test_the_store_has_one_owner_at_a_time(self):
        terminal = self.terminal()
        terminal.see("To do")
        other = self.terminal(data=terminal.data)
        with open(os.path.join(terminal.data, "sessions.sqlite.lock"), encoding="ascii") as file:
            holder = file.read().strip()
        other.see(holder, "ended with 2")

    def test_without_colours_the_same_is_said(self):
        terminal = self.terminal(environment={"NO_COLOR": "1"})
        terminal.see("To do")
        self.assertNotRegex(terminal.colours, r"\x1b\[(\d+;)*(3[0-8]|9\d)[;m]")
        coloured = self.terminal()
        coloured.see("To do")
        self.assertRegex(coloured.colours, r"\x1b\[(\d+;)*(3[0-8]|9\d)[;m]")
        self.assertEqual(terminal.screen, coloured.screen)

    def test_messages_do_not_run_over_the_screen(self):
        terminal = self.terminal()
        terminal.see("To do")
        terminal.kill("-USR1")
        terminal.type("x")
        screen = terminal.see("[x")
        self.assertNotIn("sessions", screen.replace("the session is kept", ""))
        terminal.keys("C-c")
        terminal.see("ended with 0")

    def test_a_session_goes_on_that_is_not_there(self):
        # Names given out by earlier versions may begin as an option does.
        terminal = self.terminal(TODO, "--session", "-AAAAAAAAAAAAAAAAAAAAA")
        terminal.see("there is no session", "ended with 2")

    def test_a_session_of_somebody_else_is_not_shown(self):
        terminal = self.terminal(TODO, "--person", "Ann")
        terminal.see("To do")
        terminal.type("Milk")
        terminal.see("[Milk")
        terminal.keys("C-c")
        id = session(terminal.see("--session", "ended with 0"))
        terminal.close()
        terminal.arguments = ()
        terminal.start("--person", "Bob", "--session", id)
        terminal.see("is of 'Ann'", "ended with 2")
        terminal.close()
        terminal.start("--person", "Ann", "--session", id)
        terminal.see("[Milk")

    def test_a_pipe_is_no_terminal(self):
        result = subprocess.run([WEND, "run", "--terminal", TODO], capture_output=True, text=True, check=False,
                                stdin=subprocess.DEVNULL)
        self.assertEqual(result.returncode, 2)
        self.assertIn("a terminal is needed", result.stderr)
        self.assertEqual(result.stdout, "")

    def test_a_terminal_that_can_do_nothing_is_refused(self):
        terminal = self.terminal(environment={"TERM": "dumb"})
        terminal.see("TERM is 'dumb'", "ended with 2")


if __name__ == "__main__":
    unittest.main()
