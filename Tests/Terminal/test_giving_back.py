"""The terminal is given back as it was, however the app ends; and what the mouse does while it runs."""

import os
import shlex
import termios
import time
import unittest

from support import EXAMPLES, PATIENCE, Shell, Terminal, session

LOCAL = 3  # where what a terminal does with keys stands in what termios gives

TODO = os.path.join(EXAMPLES, "05-todo")


class GivingBackTests(unittest.TestCase):
    def shell(self, *arguments):
        """A shell in which something stands already, and the state of its terminal."""
        shell = Shell(TODO, *arguments)
        self.addCleanup(shell.end)
        shell.type("echo before $((40 + 2))")
        shell.keys("Enter")
        shell.see("before 42")
        return shell, shell.modes

    def begin(self, *arguments):
        """The same, with the app running in it."""
        shell, modes = self.shell(*arguments)
        shell.run()
        shell.see("To do", "F1")
        self.assertNotIn("before 42", shell.screen)
        self.assertNotEqual(shell.modes, modes)
        return shell, modes

    def assert_given_back(self, shell, modes):
        """Everything is as it was, and what is typed goes to the shell and is shown."""
        screen = shell.see("before 42")
        self.assertNotIn("What is to be done?", screen)
        self.assertEqual(shell.modes, modes)
        # What is typed before the shell has its turn is shown above its prompt.
        shell.wait(lambda screen: screen.rstrip().endswith("$"), "the prompt of the shell")
        shell.type("echo after $((50 - 7))")
        shell.keys("Enter")
        screen = shell.see("after 43")
        self.assertIn("$ echo after $((50 - 7))", screen)

    def test_after_the_end(self):
        shell, modes = self.begin("--mouse")
        shell.keys("C-d")
        shell.wait(lambda _: shell.modes == modes, "the terminal as it was")
        self.assert_given_back(shell, modes)

    def test_after_a_crash(self):
        """A trap of Swift is SIGILL or SIGTRAP, `abort` SIGABRT: the process can do no more than give back the terminal."""
        for signal in "ILL", "TRAP", "ABRT", "SEGV", "BUS", "FPE":
            with self.subTest(signal):
                shell, modes = self.begin("--mouse")
                # Why it crashes is written to standard error, which is held while something is drawn.
                with open(f"/proc/{shell.process}/fd/2", "a", encoding="utf-8") as error:
                    error.write(f"Fatal error: out of jam ({signal})")
                shell.see("What is to be done?")
                shell.kill(f"-{signal}")
                shell.wait(lambda _: shell.modes == modes, "the terminal as it was")
                shell.see(f"out of jam ({signal})\n")
                self.assert_given_back(shell, modes)

    def test_while_it_is_paused(self):
        shell, modes = self.begin("--mouse")
        shell.type("Mil")
        shell.see("[Mil")
        own = shell.modes
        shell.keys("C-z")
        shell.wait(lambda _: shell.modes == modes, "the terminal as it was")
        self.assert_given_back(shell, modes)
        # What has changed meanwhile is no reason to draw less.
        shell.type("fg")
        shell.keys("Enter")
        shell.see("To do", "[Mil", "[ Add ]", "F1")
        self.assertEqual(shell.modes, own)
        shell.type("k")
        shell.see("[Milk")
        shell.keys("C-z")
        shell.wait(lambda _: shell.modes == modes, "the terminal as it was a second time")
        shell.type("fg")
        shell.keys("Enter")
        shell.see("[Milk")
        shell.keys("C-c")
        shell.see("before 42", "To go on")
        self.assertEqual(shell.modes, modes)

    def test_it_is_given_back_however_often_it_is_paused(self):
        """Nothing is drawn on the screen of the shell, whoever asks for the pause and whatever is heard first."""
        shell, modes = self.begin("--mouse")
        self.pause(shell, modes, 30)

    def test_what_runs_with_it_is_paused_too(self):
        """A script that runs the app stands still with it, so that its shell has the word."""
        shell, modes = self.shell("--mouse")
        shell.type(f"sh -c {shlex.quote(shell.command() + '; echo after all')}")
        shell.keys("Enter")
        shell.see("To do", "F1")
        self.pause(shell, modes, 10)
        shell.keys("C-d")
        shell.see("after all")

    def pause(self, shell, modes, times):
        shell.see("F1")
        own = shell.modes
        for pause in range(times):
            if pause % 3:
                shell.keys("C-z")
            else:
                shell.kill("-TSTP")
            shell.wait(lambda _: shell.modes == modes, f"the terminal as it was at pause {pause}")
            shell.wait(lambda screen: screen.rstrip().endswith("$"), "the prompt of the shell")
            self.assertNotIn("What is to be done?", shell.screen, f"drawn on the shell's screen at pause {pause}")
            shell.type("clear; fg")
            shell.keys("Enter")
            shell.see("What is to be done?", "Nothing to do", "F1")
            shell.wait(lambda _: shell.modes == own, f"the terminal of the app after pause {pause}")

    def test_a_pause_from_outside_is_one(self):
        shell, modes = self.begin()
        shell.type("x")
        shell.see("[x")
        shell.kill("-TSTP")
        shell.wait(lambda _: shell.modes == modes, "the terminal as it was")
        shell.resize(60, 20)
        shell.type("fg")
        shell.keys("Enter")
        shell.wait(lambda screen: "[x" in screen and len(screen.splitlines()) == 20 and "F1" in screen.splitlines()[-1],
                   "the smaller screen")

    def test_a_killed_app_is_gone_on_with_where_it_was(self):
        """Nobody can put a terminal right after SIGKILL; who starts the app there again finds all, and gets it right."""
        shell, modes = self.begin("--mouse")
        shell.type("Milk")
        shell.keys("Tab", "Enter")
        shell.see("1 open")
        shell.keys("C-c")
        id = session(shell.see("before 42", "--session"))
        shell.run("--session", id)
        shell.see("1 open")
        shell.type("half typed")
        shell.see("[half typed")
        shell.kill()
        shell.see("$")
        # As people do in a terminal that shows nothing of what they type.
        shell.type("stty sane")
        shell.keys("C-j")
        shell.wait(lambda _: shell.modes[1][LOCAL] & termios.ICANON, "a terminal that reads lines")
        sane = shell.modes[1]
        shell.run("--session", id)
        shell.wait(lambda _: shell.modes[1] != sane, "the app")
        shell.see("1 open", "[half typed")
        shell.keys("C-d")
        shell.wait(lambda _: shell.modes == (modes[0], sane), "the terminal as it was")
        shell.see("before 42")

    def test_a_window_that_is_closed_loses_nothing(self):
        terminal = Terminal(TODO)
        self.addCleanup(terminal.end)
        terminal.see("To do")
        terminal.type("Milk")
        terminal.keys("Tab", "Enter")
        terminal.see("1 open")
        terminal.keys("C-c")
        id = session(terminal.see("--session", "ended with 0"))
        terminal.close()
        terminal.start("--session", id)
        terminal.see("1 open")
        terminal.type("half typed")
        terminal.see("[half typed")
        process = terminal.process
        terminal.close()
        end = time.monotonic() + PATIENCE
        while os.path.exists(f"/proc/{process}") and time.monotonic() < end:
            time.sleep(0.02)
        self.assertFalse(os.path.exists(f"/proc/{process}"), "an app without a window goes on")
        # The store is free, so nobody is told that a process holds it.
        terminal.start("--session", id)
        terminal.see("1 open", "[half typed")


class MouseTests(unittest.TestCase):
    def terminal(self, *arguments, **options):
        terminal = Terminal(TODO, *arguments, **options)
        self.addCleanup(terminal.end)
        terminal.see("To do")
        return terminal

    def test_a_button_is_pressed_and_a_choice_chosen(self):
        terminal = self.terminal("--mouse")
        terminal.type("Milk")
        terminal.see("[Milk")
        terminal.click("[ Add ]")
        terminal.see("1 open")
        terminal.click("( ) Open")
        terminal.see("(o) Open")

    def test_a_field_gets_the_keyboard(self):
        terminal = self.terminal("--mouse")
        terminal.keys("Tab")
        terminal.wait(lambda screen: "> What is" not in screen, "the keyboard elsewhere")
        terminal.click("What is to be done?")
        terminal.see("> What is")
        terminal.type("Bread")
        terminal.see("[Bread")

    def test_the_wheel_scrolls(self):
        terminal = self.terminal("--mouse", rows=6)
        terminal.miss("Nothing to do")
        for _ in range(8):
            terminal.click("F1", button=65)
        terminal.see("Nothing to do")
        for _ in range(8):
            terminal.click("F1", button=64)
        terminal.miss("Nothing to do")

    def test_without_it_the_terminal_keeps_its_mouse(self):
        self.assertEqual(self.terminal().modes[0][2:4], "00")
        self.assertEqual(self.terminal("--mouse").modes[0][2:4], "11")


if __name__ == "__main__":
    unittest.main()
