"""Where the keyboard is when what it was at cannot be used any more, after the return key, and after questions."""

import os
import socket
import threading
import time
import unittest

from playwright.sync_api import expect

from support import HERE, BrowserCase, Server, live


class Slowly:
    """A way to a server on which every answer takes a while."""

    def __init__(self, port, seconds):
        self.goal, self.seconds = port, seconds
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listening.getsockname()[1]}/"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                here, _ = self.listening.accept()
            except OSError:
                return
            there = socket.create_connection(("127.0.0.1", self.goal))
            threading.Thread(target=self.copy, args=(here, there, 0), daemon=True).start()
            threading.Thread(target=self.copy, args=(there, here, self.seconds), daemon=True).start()

    def copy(self, source, goal, seconds):
        try:
            while data := source.recv(65536):
                time.sleep(seconds)
                goal.sendall(data)
            goal.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def end(self):
        self.listening.close()


class Focus(BrowserCase):
    def setUp(self):
        self.server = Server(os.path.join(HERE, "focus.xml"), "--ephemeral")
        self.addCleanup(self.server.end)
        context = self.browser.new_context(viewport={"width": 375, "height": 700})
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.goto(self.server.address)
        live(self.page)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def field(self, name):
        return self.page.get_by_label(name, exact=True)

    def press(self, key):
        self.page.keyboard.press(key)
        live(self.page)

    def test_tab_goes_on_from_a_button_that_has_had_its_last_press(self):
        self.button("Add").focus()
        self.press("Enter")
        self.press("Enter")
        expect(self.page.get_by_text("2 added")).to_be_visible()
        expect(self.button("Add")).to_be_disabled()
        # A key too many does nothing.
        self.press("Enter")
        expect(self.page.get_by_text("2 added")).to_be_visible()
        self.press("Tab")
        expect(self.button("Work")).to_be_focused()

    def test_shift_tab_goes_back_from_there(self):
        self.button("Add").focus()
        self.press("Enter")
        self.press("Enter")
        expect(self.button("Add")).to_be_disabled()
        self.press("Shift+Tab")
        expect(self.field("Other")).to_be_focused()

    def test_a_button_that_is_there_again_has_the_keyboard_again(self):
        self.button("Work").focus()
        self.press("Enter")
        expect(self.button("Work")).to_be_disabled()
        expect(self.button("Work")).to_be_enabled()
        expect(self.button("Work")).to_be_focused()

    def test_whoever_has_gone_on_meanwhile_is_not_fetched_back(self):
        self.button("Work").focus()
        self.press("Enter")
        expect(self.button("Work")).to_be_disabled()
        self.press("Tab")
        expect(self.button("After")).to_be_focused()
        expect(self.button("Work")).to_be_enabled()
        expect(self.button("After")).to_be_focused()

    def test_what_is_typed_on_after_the_return_key_stands_in_the_next_field(self):
        self.button("Form").click()
        live(self.page)
        self.field("Name").click()
        live(self.page)
        # Faster than any server answers.
        for letter in "Ann\rBonn":
            self.page.keyboard.press("Enter") if letter == "\r" else self.page.keyboard.press(letter)
        live(self.page)
        expect(self.field("Town")).to_be_focused()
        expect(self.field("Name")).to_have_value("Ann")
        expect(self.field("Town")).to_have_value("Bonn")

    def test_on_a_slow_line_too(self):
        line = Slowly(self.server.port, 0.3)
        self.addCleanup(line.end)
        page = self.page = self.page.context.new_page()
        page.goto(line.address)
        live(page)
        self.button("Form").click()
        live(page)
        self.field("Name").click()
        live(page)
        page.keyboard.type("Ann")
        page.keyboard.press("Enter")
        page.keyboard.type("Bonn")
        # Two return keys: the second is that of the next field.
        page.keyboard.press("Enter")
        expect(page.get_by_role("alertdialog")).to_be_visible()
        live(page)
        expect(self.field("Name")).to_have_value("Ann")
        expect(self.field("Town")).to_have_value("Bonn")

    def test_the_keyboard_comes_back_to_the_field_after_a_question(self):
        self.button("Form").click()
        live(self.page)
        self.field("Town").click()
        self.page.keyboard.type("Bonn")
        self.press("Enter")
        expect(self.page.get_by_role("alertdialog")).to_be_visible()
        self.press("Enter")
        expect(self.page.get_by_role("alertdialog")).to_have_count(0)
        expect(self.field("Town")).to_be_focused()
        self.page.keyboard.type("!")
        live(self.page)
        expect(self.field("Town")).to_have_value("Bonn!")

    def test_the_keyboard_comes_back_to_the_button_after_a_question(self):
        self.button("Form").click()
        live(self.page)
        self.button("Send").focus()
        self.press("Enter")
        expect(self.page.get_by_role("alertdialog")).to_be_visible()
        self.press("Escape")
        expect(self.page.get_by_role("alertdialog")).to_have_count(0)
        expect(self.button("Send")).to_be_focused()


class Steps(BrowserCase):
    """The views of a stage, of which each takes the place of the one before."""

    def test_the_keyboard_is_at_the_heading_of_the_screen_when_the_next_step_has_come(self):
        server = Server(os.path.join(HERE, "steps.xml"), "--ephemeral")
        self.addCleanup(server.end)
        context = self.browser.new_context(viewport={"width": 375, "height": 700})
        self.addCleanup(context.close)
        page = context.new_page()
        page.goto(server.address)
        live(page)
        for here, key, there in [("Number", "Enter", "Load"), ("Load", "Enter", "Number")]:
            page.get_by_label(here, exact=True).focus()
            page.keyboard.press(key)
            expect(page.get_by_label(there, exact=True)).to_be_visible()
            live(page)
            expect(page.get_by_role("heading", name="Inspection")).to_be_focused()
            page.keyboard.press("Tab")
            expect(page.get_by_label(there, exact=True)).to_be_focused()


if __name__ == "__main__":
    unittest.main()
