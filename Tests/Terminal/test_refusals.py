"""Steps of flows that nothing answers fail in a terminal as they do in a browser and in memory."""

import os
import subprocess
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
WEND = os.environ.get("WEND", os.path.join(HERE, "..", "..", ".build", "debug", "wend"))
APP = """<app><navigation><screen title="One"><value name="n" is="{0}"/><button title="Press {n}" message="press"/>
<set on="press" name="n" to="{n + 1}"/></screen></navigation></app>
"""


class Refusals(unittest.TestCase):
    def failure(self, step, host):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("app.xml", APP), ("flow.yaml", f"appId: one\ndocument: app.xml\n---\n- launchApp\n- {step}\n")):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            found = subprocess.run([WEND, "test", "--host", host, os.path.join(folder, "flow.yaml")], capture_output=True, text=True,
                                   timeout=120, check=False)
            self.assertNotEqual(found.returncode, 0, found.stdout)
            return found.stdout + found.stderr

    def test_there_is_no_way_back_from_the_first_screen(self):
        for host in ("headless", "terminal"):
            self.assertIn("there is no way back from here", self.failure("back", host))

    def test_nothing_answers_to_a_long_press(self):
        for host in ("headless", "terminal"):
            text = self.failure("longPressOn: Press 0", host)
            self.assertIn("nothing there answers to a long press", text)
            self.assertIn("Press 0", text)


if __name__ == "__main__":
    unittest.main()
