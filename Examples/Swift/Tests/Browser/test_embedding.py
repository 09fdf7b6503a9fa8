"""The app that embeds Wend, in Chromium: what it draws itself, what it has pages do, and the keyboard alone."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..", "..", "..")
sys.path.insert(0, os.path.join(ROOT, "Tests", "Browser"))

import test_keyboard  # noqa: E402

PROGRAM = os.path.join(ROOT, ".build", "examples", "debug", "Embedding")


class Embedding:
    """The program on a free port, with a store of its own."""

    def __init__(self):
        self.data = tempfile.mkdtemp(prefix="wend-embedding-")
        self.process = subprocess.Popen(
            [PROGRAM], cwd=self.data, env={**os.environ, "PORT": "0"}, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.address = re.search(r"http://\S+", self.process.stdout.readline()).group()

    def end(self):
        self.process.terminate()
        self.process.wait(20)
        self.process.stdout.close()
        shutil.rmtree(self.data, ignore_errors=True)


class EmbeddingTests(test_keyboard.KeyboardWalk):
    def setUp(self):
        self.visit(Embedding())

    def test_a_role_of_its_own_is_drawn_by_the_app_and_said_in_words(self):
        gauge = self.page.locator(".gauge")
        bars = gauge.locator("svg rect")
        self.assertEqual([bars.nth(0).bounding_box()["width"], bars.nth(1).bounding_box()["width"]], [200, 150])
        self.assertEqual(gauge.locator(".drawing").get_attribute("aria-hidden"), "true")
        self.assertIn("Three quarters of the jars are left., 75 percent", gauge.text_content())
        self.assertEqual(self.problems, [])

    def test_a_call_says_what_to_do_with_what(self):
        self.page.evaluate(
            "window.calls = []; document.addEventListener('wend:call', event => calls.push(event.detail))")
        self.page.get_by_label("How many").fill("4")
        self.page.get_by_role("button", name="Order").click()
        self.page.get_by_text("Order 1").wait_for()
        self.assertEqual(self.page.evaluate("calls"), [{"name": "playSound", "argument": "till"}])

    def test_a_container_of_its_own_shows_one_step_at_a_time(self):
        page = self.page
        page.get_by_role("button", name="For a party").click()
        page.get_by_label("Whose party").fill("Ann")
        page.get_by_role("button", name="Next").click()
        page.get_by_label("How many guests").fill("12")
        page.get_by_role("button", name="Back").click()
        self.assertEqual(page.get_by_label("Whose party").input_value(), "Ann")
        page.get_by_role("button", name="Next").click()
        page.get_by_text("Step 2 of 3").wait_for()
        self.assertEqual(page.get_by_label("How many guests").input_value(), "12")
        page.get_by_role("button", name="Next").click()
        page.get_by_role("button", name="Send").click()
        page.get_by_text("12 jars").wait_for()
        self.assertEqual(self.problems, [])

    def test_a_list_is_streamed_to_the_handler(self):
        self.page.get_by_label("Or a list, a jar a line").set_input_files(
            {"name": "jars.csv", "mimeType": "text/csv", "buffer": b"plum\n" * 400_000})
        self.page.get_by_text("400000 jars in the list").wait_for()
        self.assertEqual(self.problems, [])

    def test_the_keyboard_alone(self):
        self.explore("Embedding")


if __name__ == "__main__":
    unittest.main()
