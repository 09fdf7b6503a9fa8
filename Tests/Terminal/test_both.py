"""One session in the terminal and in a browser."""

import importlib.util
import os
import re
import unittest

from support import EXAMPLES, HERE, Terminal, session

_spec = importlib.util.spec_from_file_location("browser_support", os.path.join(HERE, "..", "Browser", "support.py"))
browser_support = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(browser_support)

TODO = os.path.join(EXAMPLES, "05-todo")


class BothTests(browser_support.BrowserCase):
    def page(self):
        context = self.browser.new_context()
        self.addCleanup(context.close)
        return context.new_page()

    def test_a_browser_mirrors_the_terminal(self):
        terminal = Terminal(TODO, "--serve", "--port", "0", columns=120)
        self.addCleanup(terminal.end)
        terminal.see("To do")
        terminal.type("Milk")
        terminal.see("[Milk")
        terminal.keys("F1")
        screen = terminal.see("http://")
        address = re.search(r"http://\S+key=[\w-]{22}", screen.replace("│", " ")).group(0)
        terminal.keys("Escape")
        page = self.page()
        page.goto(address)
        browser_support.live(page)
        self.assertNotIn("key=", page.url)
        self.assertEqual(page.locator("input[type=text]").first.input_value(), "Milk")
        page.locator("input[type=text]").first.fill("Milk and bread")
        terminal.see("[Milk and bread")
        terminal.keys("Tab", "Enter")
        terminal.see("1 open")
        page.get_by_text("1 open").wait_for()
        # Without the proof nobody opens it.
        stranger = self.page()
        self.assertEqual(stranger.goto(address.split("?")[0]).status, 403)

    def test_who_types_in_one_field_at_once_sees_the_same_in_the_end(self):
        terminal = Terminal(TODO, "--serve", "--port", "0", columns=120)
        self.addCleanup(terminal.end)
        terminal.see("To do")
        terminal.keys("F1")
        screen = terminal.see("http://")
        address = re.search(r"http://\S+key=[\w-]{22}", screen.replace("│", " ")).group(0)
        terminal.keys("Escape")
        page = self.page()
        page.goto(address)
        browser_support.live(page)
        field = page.locator("input[type=text]").first
        field.focus()
        for _ in range(12):
            page.keyboard.type("b")
            terminal.type("t")

        def shown(screen):
            return re.search(r"\[(\S*) *\]", screen).group(1)

        # The newer text wins as a whole, on both sides. The page has sent all of its own; of the terminal's this is the last.
        browser_support.live(page)
        terminal.keys("End")
        terminal.type("!")
        terminal.wait(lambda screen: shown(screen) == field.input_value() and shown(screen).endswith("!"),
                      "the same on both sides")
        text = field.input_value()
        page.keyboard.press("End")
        page.keyboard.type("?")
        terminal.see(f"[{text}?")

    def test_a_session_goes_from_the_browser_to_the_terminal_and_back(self):
        server = browser_support.Server(TODO)
        self.addCleanup(server.end)
        page = self.page()
        page.goto(server.address)
        browser_support.live(page)
        page.locator("input[type=text]").first.fill("begun in a browser")
        browser_support.live(page)
        id = page.url.rsplit("/", 1)[1]
        # While a server holds the store, the terminal says which process does.
        refused = Terminal(TODO, "--session", id, data=server.data)
        self.addCleanup(refused.close)
        refused.see(str(server.process.pid), "ended with 2")
        server.process.terminate()
        server.process.wait(15)
        terminal = Terminal(TODO, "--session", id, data=server.data)
        self.addCleanup(terminal.close)
        terminal.see("[begun in a browser")
        terminal.type(", gone on with here")
        terminal.see("gone on with here")
        terminal.keys("C-d")
        self.assertEqual(session(terminal.see("ended with 0", "--session")), id)
        server.start()
        page.goto(f"{server.address}s/{id}")
        browser_support.live(page)
        self.assertEqual(page.locator("input[type=text]").first.input_value(), "begun in a browser, gone on with here")


if __name__ == "__main__":
    unittest.main()
