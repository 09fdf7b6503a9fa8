"""What the browser tests share: a server that can be killed, and a browser."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from playwright.sync_api import expect, sync_playwright

HERE = os.path.dirname(os.path.abspath(__file__))
WEND = os.environ.get("WEND", os.path.join(HERE, "..", "..", ".build", "debug", "wend"))
CHROMIUM = os.environ.get("WEND_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
# Seconds until what is waited for has to be there, however busy the machine is; what is there is not waited for.
PATIENCE = 60
expect.set_options(timeout=PATIENCE * 1000)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


class BrowserCase(unittest.TestCase):
    """Tests that share one browser."""

    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def open_moving(self, address, motion):
        """A page at a phone's size for somebody who wants motion, or less of it, ready to show it; no errors may come of it."""
        context = self.browser.new_context(viewport={"width": 375, "height": 667}, reduced_motion=motion)
        self.addCleanup(context.close)
        page = context.new_page()
        problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: message.type == "error" and problems.append(message.text))
        self.addCleanup(lambda: self.assertEqual(problems, []))
        page.goto(address)
        live(page)
        page.wait_for_function("() => [...document.styleSheets].some(sheet => sheet.href?.includes('/stage.'))")
        return page


class Server:
    """`wend run` on a port of its own, with a store that outlives it."""

    def __init__(self, path, *arguments, program=WEND):
        self.path, self.arguments, self.program = path, arguments, program
        self.data = tempfile.mkdtemp(prefix="wend-test-")
        self.port = 0
        self.start()

    def start(self):
        command = [self.program, "run", self.path, "--port", str(self.port), "--data", self.data, *self.arguments]
        # Just after a kill the port may still be taken for a moment.
        for _ in range(50):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            line = self.process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found.group(1))
                return
            error = self.process.stderr.read()
            self.process.wait()
            if "in use" not in error:
                break
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {error}")

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def end(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        shutil.rmtree(self.data, ignore_errors=True)


def live(page):
    """Waits until the page is connected and everything it sent has been acknowledged."""
    # A selector, not a function: the pages' policy allows nobody to evaluate text as code.
    page.locator("html[data-wend='live'][data-pending='0']").wait_for(state="attached", timeout=PATIENCE * 1000)
