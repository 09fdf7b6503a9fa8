"""Walks every screen with the keyboard alone: each control once, in the order in which it is read, there and back."""

import glob
import os
import unittest

from playwright.sync_api import expect

from support import BrowserCase, HERE, Server, live

ROOT = os.path.join(HERE, "..", "..")
CORPUS = os.path.join(ROOT, "..", "shared", "corpus", "workflow-schema")
# Controls with parts of their own, between which Tab goes before it leaves them.
PARTED = ("date", "time", "datetime-local")
ROLES = {"button", "link", "textbox", "searchbox", "checkbox", "switch", "radio", "slider", "spinbutton", "combobox",
         "Date", "DateTime", "InputTime", "tab", "menuitem"}
MOST_STEPS = 300  # keys one walk may take


class KeyboardWalk(BrowserCase):
    """What walks through the screens of a server; it has no tests of its own."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(os.path.join(HERE, "keys.js"), encoding="utf-8") as file:
            cls.script = file.read()

    def open(self, path, *arguments):
        self.visit(Server(path, "--ephemeral", *arguments))

    def visit(self, server):
        self.server = server
        self.addCleanup(server.end)
        self.context = self.browser.new_context(viewport={"width": 375, "height": 700}, reduced_motion="reduce")
        self.addCleanup(self.context.close)
        self.context.add_init_script(self.script)
        self.problems = []
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.cdp = self.context.new_cdp_session(self.page)
        self.begin()

    def begin(self):
        """A new session."""
        self.context.clear_cookies()
        self.page.goto(self.server.address)
        live(self.page)

    # Walking

    def stops(self):
        return self.page.evaluate("keys.rest().then(keys.stops)")

    def press(self, key):
        """Where the keyboard is after a key, when the server has said all it has to say."""
        self.page.keyboard.press(key)
        return self.page.evaluate("keys.here()")

    def walk(self, where):
        """Walks until the screen has not changed meanwhile: documents may be on their way."""
        for _ in range(3):
            before = self.signature()
            try:
                self.walk_once(where)
            except AssertionError:
                if self.signature() == before:
                    raise
            if self.signature() == before:
                break
        self.hear(where)

    def walk_once(self, where):
        """From one end of the page to the other and back."""
        self.page.evaluate("keys.build()")
        self.page.evaluate("keys.stand('start')")
        wanted = [stop["name"] for stop in self.stops()]
        for key, end in (("Tab", "end"), ("Shift+Tab", "start")):
            met, last = [], None
            for _ in range(MOST_STEPS):
                here = self.press(key)
                if here["name"] == end:
                    break
                if here["name"] == last and here["type"] in PARTED:
                    continue
                last = here["name"]
                self.assertIsNone(here["trouble"], f"{where}: {key}: the keyboard at {last} {here['trouble']}")
                # What is there only while a field is edited.
                if here["isPassing"] and last not in wanted:
                    continue
                met.append(last)
                if met.count(last) > 1:
                    break
            self.assertEqual(met, wanted if end == "end" else wanted[::-1], f"{where}: {key}")

    def hear(self, where):
        """What a screen reader is told of: the same controls, in the same order, each with a name."""
        # An answer may come between the two looks, and the tree a moment after what it is of.
        for _ in range(20):
            wanted = self.controls()
            heard = self.heard(where)
            if [number for number, _ in heard] == wanted:
                return
            self.page.wait_for_timeout(50)
        self.assertEqual([number for number, _ in heard], wanted, f"{where}: {[name for _, name in heard]}")

    def heard(self, where):
        nodes = {node["nodeId"]: node for node in self.cdp.send("Accessibility.getFullAXTree")["nodes"]}
        heard = []

        def visit(node):
            role = node.get("role", {}).get("value", "")
            values = {each["name"]: each["value"].get("value") for each in node.get("properties", [])}
            name = node.get("name", {}).get("value", "").strip()
            if role in ROLES and not node.get("ignored"):
                if not values.get("disabled") and name not in ("wall start", "wall end"):
                    self.assertNotEqual(name, "", f"{where}: a {role} without a name")
                    heard.append((node["backendDOMNodeId"], f"{role} {name}"))
                return
            for child in node.get("childIds", []):
                if child in nodes:
                    visit(nodes[child])

        visit(next(node for node in nodes.values() if "parentId" not in node))
        return heard

    def controls(self):
        """The controls of the page as it is now, by the numbers a screen reader's tree gives them."""
        result = self.cdp.send("Runtime.evaluate", {"expression": "keys.controls()"})["result"]
        held = self.cdp.send("Runtime.getProperties", {"objectId": result["objectId"], "ownProperties": True})["result"]
        return [self.cdp.send("DOM.describeNode", {"objectId": each["value"]["objectId"]})["node"]["backendNodeId"]
                for each in held if each["name"].isdigit()]

    def type_everywhere(self, where):
        """Clicks each field, types, presses Tab, and clicks another control after typing."""
        for stop in self.stops():
            if stop["type"] not in ("text", "search", "textarea", "password") or not stop["isWritable"]:
                continue
            field = self.node(stop["name"])
            if not field.is_visible():
                continue
            field.click()
            self.page.keyboard.type("a")
            stops = self.stops()
            self.assertEqual(self.page.evaluate("keys.here()")["name"], stop["name"], f"{where}: typed")
            names = [each["name"] for each in stops]
            following = (names + ["end"])[names.index(stop["name"]) + 1]
            self.assertEqual(self.press("Tab")["name"], following, f"{where}: Tab after typing into {stop['name']}")
            for other in [each for each in stops if each["type"] in (*PARTED, "checkbox", "range")][:2]:
                field.click()
                self.page.keyboard.type("b")
                self.page.evaluate("keys.rest()")
                self.node(other["name"]).click(position={"x": 12, "y": 12})
                self.assertEqual(self.page.evaluate("keys.here()")["name"], other["name"], f"{where}: click after typing")

    def node(self, name):
        return self.page.locator(f'[id="{name}"], button[name=e][value="{name}"]').first

    def signature(self):
        return self.page.evaluate("keys.signature()")

    def explore(self, where):
        """The first screen, and those one press away."""
        self.walk(where)
        self.type_everywhere(where)
        self.begin()
        known, isNew = {self.signature()}, True
        for stop in self.stops():
            if not stop["presses"]:
                continue
            if not isNew:
                self.begin()
            isNew = False
            control = self.node(stop["name"])
            if control.count() == 0:
                continue
            text = control.text_content()
            control.focus()
            self.press("Enter")
            if self.page.locator("html[data-wend='live']").count() == 0:
                continue
            signature = self.signature()
            if signature in known:
                continue
            known.add(signature)
            self.walk(f"{where}, after '{text}'")
        self.assertEqual(self.problems, [], where)


class Keyboard(KeyboardWalk):
    # Every document

    def test_every_example(self):
        stubs = os.path.join(ROOT, "Examples", "stubs.yaml")
        # Not those of apps written in Swift, which have kinds of their own.
        apps = glob.glob("Examples/*/app.xml", root_dir=ROOT)
        for path in ["Examples", *sorted(os.path.dirname(app) for app in apps)]:
            with self.subTest(path):
                self.open(os.path.join(ROOT, path), "--stubs", stubs)
                self.explore(path)
            self.doCleanups()

    def test_every_fixture(self):
        for path in sorted(glob.glob(os.path.join(ROOT, "Tests", "Flows", "Fixtures", "*", ""))):
            name = os.path.basename(os.path.dirname(path))
            with self.subTest(name):
                self.open(path)
                self.explore(name)
            self.doCleanups()

    @unittest.skipUnless(os.path.isdir(CORPUS), "the corpus of older documents is not here")
    def test_every_document_of_the_corpus(self):
        for path in sorted(glob.glob(os.path.join(CORPUS, "*.xml"))):
            name = os.path.basename(path)
            with self.subTest(name):
                self.open(path)
                self.explore(name)
            self.doCleanups()

    def test_every_control(self):
        self.open(os.path.join(HERE, "keyboard.xml"))
        self.explore("keyboard.xml")

    # What was wrong

    def test_tab_goes_on_after_a_field_that_was_clicked(self):
        self.open(os.path.join(HERE, "keyboard.xml"))
        self.page.get_by_label("Who", exact=True).click()
        self.page.keyboard.type("Ann")
        self.page.keyboard.press("Tab")
        live(self.page)
        expect(self.page.get_by_label("Day", exact=True)).to_be_focused()

    def test_a_date_clicked_after_typing_keeps_the_keyboard(self):
        self.open(os.path.join(HERE, "keyboard.xml"))
        self.page.get_by_label("Who", exact=True).click()
        self.page.keyboard.type("Ann")
        day = self.page.get_by_label("Day", exact=True)
        day.click(position={"x": 20, "y": 25})
        live(self.page)
        expect(day).to_be_focused()

    def test_what_stands_in_a_field_and_on_its_bar_belongs_to_it(self):
        self.open(os.path.join(HERE, "keyboard.xml"))
        self.page.get_by_label("Last", exact=True).click()
        live(self.page)
        self.assertIn("Previous", self.page.locator(".accessoryBar").text_content())
        self.page.keyboard.press("Tab")
        live(self.page)
        expect(self.page.get_by_role("button", name="Previous")).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(self.page.get_by_label("To", exact=True)).to_be_focused()
        self.page.get_by_role("button", name="Other", exact=True).click()
        only = self.page.get_by_label("Only", exact=True)
        only.click()
        self.page.keyboard.type("x")
        when = self.page.get_by_label("When", exact=True)
        when.fill("2026-11-22")
        live(self.page)
        expect(when).to_be_focused()
        expect(only).not_to_have_value("x")
        self.page.get_by_role("button", name="After").focus()
        live(self.page)
        expect(when).to_have_count(0)
        expect(self.page.get_by_role("button", name="After")).to_be_focused()

    def test_of_several_choices_one_is_a_stop_and_arrows_choose(self):
        self.open(os.path.join(HERE, "keyboard.xml"))
        first, second = (self.page.get_by_role("radio", name=name, exact=True) for name in ("First", "Second"))
        fish, leaves = (self.page.get_by_role("radio", name=name, exact=True) for name in ("Fish", "Leaves"))
        self.page.get_by_role("slider").focus()
        self.page.keyboard.press("Tab")
        expect(first).to_be_focused()
        for key, chosen in [("ArrowRight", second), ("ArrowDown", first), ("ArrowLeft", second), ("ArrowUp", first),
                            ("End", second), ("Home", first), ("End", second)]:
            self.page.keyboard.press(key)
            expect(chosen).to_be_focused()
            expect(chosen).to_have_attribute("aria-checked", "true")
            live(self.page)
        # Of those of which none is chosen the first is a stop; what cannot be chosen is passed over.
        self.page.keyboard.press("Tab")
        expect(fish).to_be_focused()
        expect(fish).to_have_attribute("aria-checked", "false")
        self.page.keyboard.press("ArrowRight")
        expect(leaves).to_be_focused()
        expect(leaves).to_have_attribute("aria-checked", "true")
        self.page.keyboard.press("Shift+Tab")
        expect(second).to_be_focused()
        self.page.keyboard.press("Tab")
        expect(leaves).to_be_focused()
        self.page.keyboard.press("Tab")
        expect(self.page.get_by_label("Wishes", exact=True)).to_be_focused()

    def test_layers_take_the_keyboard_and_give_it_back(self):
        self.open(os.path.join(HERE, "keyboard.xml"))
        for name, role in (("Ask", "alertdialog"), ("Choose", "dialog")):
            button = self.page.get_by_role("button", name=name, exact=True)
            button.focus()
            self.page.keyboard.press("Enter")
            dialog = self.page.get_by_role(role)
            expect(dialog).to_be_visible()
            live(self.page)
            self.assertTrue(self.page.evaluate("document.activeElement.closest('dialog') !== null"))
            self.page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
            expect(button).to_be_focused()


if __name__ == "__main__":
    unittest.main()
