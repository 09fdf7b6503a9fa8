"""Screens that were drawn in Interface Builder: where everything lies at the size they were drawn for, at others, and with large text."""

import os
import unittest
import xml.etree.ElementTree as XML

from support import BrowserCase, HERE, Server, live

BOARDS = os.path.join(HERE, "boards")
DEMO = os.path.join(HERE, "..", "..", "..", "shared", "corpus", "widget-demo")
TEXTS = ("label", "button")


class Drawn:
    """What a file says of one thing that can be told from others: its words, and where it lies on the screen."""

    def __init__(self, element, words, x, y, width, height, tied):
        self.element, self.words, self.tied = element, words, tied
        self.x, self.y, self.width, self.height = x, y, width, height


def words_of(element):
    spoken = element.find("accessibility")
    if spoken is not None and spoken.get("label"):
        return spoken.get("label")
    state = element.find("state[@key='normal']")
    return element.get("text") or element.get("placeholder") or (state.get("title") if state is not None else None)


def drawn(path):
    """Everything with words in the first screen of a file."""
    found = []

    def look(element, x, y):
        frame = element.find("rect[@key='frame']")
        if frame is None:
            return
        left, top = x + float(frame.get("x")), y + float(frame.get("y"))
        width, height = float(frame.get("width")), float(frame.get("height"))
        words = words_of(element)
        if words and element.tag in ("label", "button", "view", "textField"):
            own = [each.get("firstAttribute") for each in element.findall("constraints/constraint") if not each.get("secondItem")]
            tied = {"width"} if "width" in own or element.get("fixedFrame") else set()
            if "height" in own:
                tied.add("height")
            found.append(Drawn(element, words, left, top, width, height, tied))
        for group in element.findall("subviews"):
            for inner in group:
                look(inner, left, top)

    board = XML.parse(path).getroot()
    for view in board.iter("view"):
        if view.get("key") == "view":
            look(view, 0, 0)
            break
    return found


MEASURE = """words => {
  const box = element => { const r = element.getBoundingClientRect(); return [r.x, r.y, r.width, r.height, element.className]; };
  for (const element of document.querySelectorAll('.label, .button, .field, .container')) {
    const input = element.querySelector(':scope > .box > input');
    const own = element.matches('.container') ? element.getAttribute('aria-label')
      : element.getAttribute('aria-label') ?? input?.placeholder ?? element.textContent;
    if (own === words) return box(input ?? element);
  }
  return null;
}"""


class Boards(BrowserCase):
    def show(self, path, width=375, height=667, zoom=None):
        server = Server(path, "--ephemeral")
        self.addCleanup(server.end)
        context = self.browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        self.addCleanup(context.close)
        page = context.new_page()
        problems = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: message.type == "error" and problems.append(message.text))
        self.addCleanup(lambda: self.assertEqual(problems, []))
        page.goto(server.address)
        live(page)
        if zoom:
            page.evaluate("zoom => { document.documentElement.style.fontSize = zoom; }", zoom)
        return page

    def assert_lies(self, page, thing):
        found = page.evaluate(MEASURE, thing.words)
        self.assertIsNotNone(found, f"'{thing.words}' is not there")
        x, y, width, height, _ = found
        where = f"'{thing.words}' is at {found}, not at {(thing.x, thing.y, thing.width, thing.height)}"
        self.assertLessEqual(abs(y - thing.y), 3, where)
        edges = [abs(x - thing.x), abs(x + width - thing.x - thing.width), abs(x + width / 2 - thing.x - thing.width / 2)]
        self.assertLessEqual(min(edges), 3, where)
        if thing.element.tag in TEXTS and "width" not in thing.tied:
            self.assertTrue(max(edges) <= 3 or abs(width - thing.width) <= 3 + .15 * thing.width, where)
        else:
            self.assertLessEqual(max(edges), 3, where)
        self.assertLessEqual(abs(height - thing.height), 3 + (.15 * thing.height if "height" not in thing.tied else 0), where)

    def test_everything_lies_where_the_file_has_it(self):
        for name in ("recipe", "masks", "welcome"):
            path = os.path.join(BOARDS, f"{name}.storyboard")
            page = self.show(path)
            for thing in drawn(path):
                with self.subTest(name=name, words=thing.words):
                    self.assert_lies(page, thing)

    def test_nothing_is_cut_off_or_in_the_way_on_other_screens(self):
        for name in ("recipe", "masks", "welcome", "rows"):
            path = os.path.join(BOARDS, f"{name}.storyboard")
            for width, height, zoom in ((320, 568, None), (768, 1024, None), (1280, 800, None), (375, 667, "200%")):
                with self.subTest(name=name, width=width, zoom=zoom):
                    page = self.show(path, width, height, zoom)
                    self.assertEqual(page.evaluate(OVERLAPS), [])

    def test_what_is_hidden_in_a_stack_gives_up_its_room_and_the_rest_is_shared(self):
        page = self.show(os.path.join(BOARDS, "stacks.storyboard"))

        def box(words):
            x, y, width, height, _ = page.evaluate(MEASURE, words)
            return x, y, width, height

        self.assertLessEqual(abs(box("First")[1] - 40), 3)
        self.assertLessEqual(abs(box("Third")[1] - 71), 3)
        # The empty view takes what others leave.
        self.assertLessEqual(abs(box("Last")[1] - 308), 3)
        # Words are not cut: they take the room they need.
        tight = page.get_by_text("Tight words that are longer than their frame")
        self.assertGreater(tight.bounding_box()["width"], 200)
        self.assertFalse(tight.evaluate("e => e.scrollWidth > e.clientWidth + 1"))
        # A view without a frame lies below what it is tied to.
        self.assertLessEqual(abs(box("Placed by ties")[1] - (box("Tight words that are longer than their frame")[1] + 21 + 20)), 4)
        for width in (375, 768):
            page.set_viewport_size({"width": width, "height": 667})
            room = page.locator(".pane").bounding_box()["width"]
            left, right = box("A fifth"), box("Three fifths")
            self.assertLessEqual(abs(left[2] - room * .2), 3)
            self.assertLessEqual(abs(right[2] - room * .6), 3)

    def test_rows_lie_beside_each_other_as_there_is_room(self):
        for width, columns in ((375, 3), (150, 1)):
            page = self.show(os.path.join(BOARDS, "shelf"), width)
            tops = [each.bounding_box()["y"] for each in page.locator(".row").all()]
            self.assertEqual(len(tops), 5)
            self.assertEqual(tops.count(tops[0]), columns)

    def test_rows_grow_with_their_text(self):
        page = self.show(os.path.join(BOARDS, "rows.storyboard"))
        rows = page.locator(".row")
        first, second = rows.nth(0).bounding_box(), rows.nth(1).bounding_box()
        self.assertLessEqual(abs(first["height"] - 65.5), 3)
        self.assertLessEqual(abs(second["height"] - 82.5), 4)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        self.assertGreater(rows.nth(1).bounding_box()["height"], 110)
        # What floats above the rows stays at its corner.
        add = page.get_by_role("button", name="Add").bounding_box()
        self.assertLessEqual(abs(add["y"] + add["height"] - 655), 3)


@unittest.skipUnless(os.path.isdir(DEMO), "the older app is not here")
class OlderApp(BrowserCase):
    """An app that was drawn long ago, in its own files."""

    def setUp(self):
        server = Server(DEMO, "--ephemeral", "--services", "stubs")
        self.addCleanup(server.end)
        context = self.browser.new_context(viewport={"width": 375, "height": 667}, reduced_motion="reduce")
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.goto(server.address)
        live(self.page)
        self.page.locator(".row").first.wait_for()
        # What was asked for at the start has been answered and kept.
        self.page.locator(".table .progress").wait_for(state="hidden")
        live(self.page)
        self.frames = {}
        for element in XML.parse(os.path.join(DEMO, "Base.lproj", "Main.storyboard")).getroot().iter():
            rect = element.find("rect[@key='frame']") if element.get("id") else None
            if rect is not None:
                self.frames[element.get("id")] = tuple(float(rect.get(each)) for each in ("x", "y", "width", "height"))

    def assert_lies(self, locator, identifier, edges, inside=None):
        """Whether it has the edges of the file: of x, y, width, height, centre and right those that are named."""
        box, frame = locator.bounding_box(), self.frames[identifier]
        origin = inside.bounding_box() if inside else {"x": 0, "y": 0}
        x, y, width, height = box["x"] - origin["x"], box["y"] - origin["y"], box["width"], box["height"]
        found = {"x": x, "y": y, "width": width, "height": height, "centre": x + width / 2, "right": x + width, "bottom": y + height}
        wanted = dict(zip(("x", "y", "width", "height"), frame))
        wanted |= {"centre": frame[0] + frame[2] / 2, "right": frame[0] + frame[2], "bottom": frame[1] + frame[3]}
        for edge in edges.split():
            self.assertLessEqual(abs(found[edge] - wanted[edge]), 3, f"{identifier}: {edge} of {found}, not {frame}")

    def test_lies_where_it_was_drawn(self):
        page, row = self.page, self.page.locator(".row").first
        self.assert_lies(page.get_by_role("button", name="Add"), "Vu8-6u-Z7X", "x y width height")
        self.assert_lies(row.locator(".image"), "g2W-rE-R54", "x y width height", row)
        self.assert_lies(row.locator(".label").nth(0), "04t-vd-NDK", "x y width height", row)
        self.assert_lies(row.locator(".label").nth(1), "Ii1-2y-jXH", "x y width height", row)
        self.assert_lies(row.locator(".label").nth(2), "4kH-mz-maM", "x y width", row)
        self.assert_lies(page.locator(".searchField"), "6SF-nY-aa4", "width height")
        row.locator("button.cell").click()
        live(page)
        page.get_by_text("REPOSTS").wait_for()
        labels = page.locator(".pane .label")
        self.assert_lies(labels.nth(0), "N2G-J6-nj1", "y height centre")
        self.assert_lies(labels.nth(1), "dPG-lD-o0L", "y height centre")
        self.assert_lies(page.locator(".pane .image"), "hbk-xC-vqu", "x y width height")
        self.assert_lies(labels.nth(2), "Xrd-M4-3VW", "x y width")
        # The text has more lines than in the file, and what is below it makes room.
        self.assert_lies(labels.nth(3), "YS6-md-S3E", "x height")
        self.assert_lies(labels.nth(4), "ov0-nM-dCU", "x height")
        page.go_back()
        live(page)
        page.get_by_role("button", name="Add").click()
        live(page)
        self.assert_lies(page.locator(".sheet .textArea textarea"), "lZa-fa-wJ6", "x y width height")


OVERLAPS = """() => {
  const found = [];
  const pane = document.querySelector('.app');
  if (pane.scrollWidth > pane.clientWidth + 1) found.push('wider than the screen: ' + pane.scrollWidth);
  const all = [...document.querySelectorAll('.framed > .label, .framed > .button, .framed > .field')].filter(e => !e.hidden && e.textContent.trim() !== '+');
  for (const element of all) {
    const r = element.getBoundingClientRect();
    const name = element.textContent || element.className;
    if (r.right > innerWidth + 1 || r.left < -1) found.push(name + ' leaves the screen');
    if (element.matches('.button') && (element.scrollHeight > r.height + 2)) found.push(name + ' is cut off');
  }
  for (let i = 0; i < all.length; i++) for (let j = i + 1; j < all.length; j++) {
    const a = all[i].getBoundingClientRect(), b = all[j].getBoundingClientRect();
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left), down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 2 && down > 2) found.push(`${all[i].textContent || 'field'} lies on ${all[j].textContent || 'field'}`);
  }
  return found;
}"""


if __name__ == "__main__":
    unittest.main()
