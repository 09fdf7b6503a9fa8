"""Drives a browser for flow files: takes one JSON request per line on stdin, answers each with one line on stdout.

The requests say what to do, never what it means: selecting, waiting and judging are the caller's. Needs Playwright from
PyPI and a Chromium; with "axe" also axe-playwright-python, which ships axe-core.
"""
import hashlib
import json
import os
import select
import shutil
import sys
import threading
import time

WIDE, MIDDLE, NARROW = (1280, 800), (768, 1024), (375, 812)
# How else a page may be looked at: the word in a picture's name, the screen, the size of text, the direction.
LARGE_TEXT = ("375-large", NARROW, "200%", None)
MIRRORED = ("375-mirrored", NARROW, "", "rtl")
PATIENCE = 10.0  # seconds of real time a page may take to settle
QUIET = 0.025  # seconds without any change before a page counts as settled


def answer(**content):
    sys.stdout.write(json.dumps(content) + "\n")
    sys.stdout.flush()


class Problem(Exception):
    """Something a flow asked for cannot be done; the text is for the person who wrote the flow."""


# What runs in the page

INIT = """(() => {
  const mark = window.__wendFlow = { changed: performance.now() };
  const watch = () => new MutationObserver(() => mark.changed = performance.now())
    .observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  document ? watch() : addEventListener('DOMContentLoaded', watch);
})()"""

LOOK = """([text, direction]) => {
  const root = document.documentElement, was = root.dir
  root.style.fontSize = text
  if (direction !== null) root.dir = direction
  return was
}"""
# What leads over the left edge of a page from right to left counts as what leads over the right one of any other.
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

SETTLED = """([quiet, told]) => {
  const data = document.documentElement.dataset, mark = window.__wendFlow;
  if (!mark) return false;
  const wanted = told[document.body.dataset.session]?.split('.').map(Number);
  const shown = data.shown?.split('.').map(Number) ?? [0, 0];
  if (wanted && (shown[0] < wanted[0] || shown[0] === wanted[0] && shown[1] < wanted[1])) return false;
  // On its way to another entry of the history, which would call off whatever is asked for next.
  if (data.going !== undefined) return false;
  return data.wend === 'live' && data.pending === '0' && performance.now() - mark.changed >= quiet * 1000;
}"""

SCREEN = r"""() => {
  const isElement = id => /^w\d+(\.k[0-9a-z]+(\.\d+)?)?(\/[^~]*)?$/.test(id);
  const dialogs = [...document.querySelectorAll('dialog[open]')].filter(d => !d.inert);
  const layer = dialogs.pop() ?? document.querySelector('main.base');
  const found = [];
  const part = (node, name) => document.getElementById(node.id + '~' + name);
  const words = node => node ? node.textContent.trim() : '';
  const structure = ['app', 'sheet', 'tabs', 'navigation', 'split', 'screen', 'form', 'tabBar', 'table', 'container', 'toolbar', 'accessoryBar'];
  const inputs = ['textField', 'textArea', 'searchField', 'slider', 'toggle', 'datePicker', 'picker', 'fileField'];

  // The text nodes that belong to an element itself, in order.
  function own(node) {
    const texts = [];
    const visit = at => {
      for (const child of at.childNodes) {
        if (child.nodeType === 3) { if (child.data.trim()) texts.push(child.data.trim()); }
        else if (child.nodeType === 1 && !isElement(child.id ?? '') && !child.matches('.gestures, .accessory, .glyph')
          && !(child.hidden)) visit(child);
      }
    };
    visit(node);
    return texts;
  }

  function describe(node, parent) {
    const role = node.dataset.gap ? 'rows' : node.classList[0] ?? '';
    const control = part(node, 'i'), cell = part(node, 'b');
    const active = document.activeElement;
    const button = node.matches('button') ? node : cell?.matches('button') ? cell : null;
    const isSecret = control?.type === 'password', isSwitch = control?.type === 'checkbox';
    const isMenu = !!control?.matches('select');
    let texts = [], value = control && !isSecret && !isSwitch && control.type !== 'file' ? control.value : null;
    if (isMenu) value = control.value === '' ? null : words(control.selectedOptions[0]);
    if (role === 'row') {
      const text = words(part(node, 't')), detail = words(part(node, 'd'));
      if (text && detail) texts.push(text + ', ' + detail);
      texts.push(text, detail, button?.getAttribute('aria-label') ?? words(part(node, 's')));
    } else if (inputs.includes(role)) {
      texts.push(control?.getAttribute('aria-label'), words(part(node, 'l')), isMenu ? words(part(node, 'o')) : control?.pattern ? '' : control?.getAttribute('placeholder')?.trim(), value, words(part(node, 'e')), words(part(node, 'd')));
    } else if (role === 'richText') {
      texts.push(node.querySelector('.rich')?.innerText.trim(), node.getAttribute('aria-label'));
    } else if (role === 'alert' || role === 'actionSheet') {
      texts.push(words(part(node, 't')), words(part(node, 'd')));
    } else if (!structure.includes(role)) {
      const label = (button ?? part(node, 'p') ?? node).getAttribute('aria-label');
      const image = node.querySelector(':scope > img, :scope > picture > img, :scope > [role=img]');
      texts.push(label, ...own(node), image?.getAttribute('alt') ?? image?.getAttribute('aria-label'));
    } else if (['navigation', 'split', 'tabs', 'screen', 'form', 'table', 'container', 'toolbar', 'accessoryBar'].includes(role)) {
      texts.push(node.getAttribute('aria-label'));
    }
    const box = node.getBoundingClientRect();
    const chosen = button ?? node;
    return {
      id: node.id, role, value: value || null, parent,
      texts: [...new Set(texts.filter(text => text))],
      isEnabled: !(control ?? button)?.disabled,
      isChecked: !!(isSwitch && control.checked) || !!node.querySelector(':scope > .cell > .accessory.checkmark'),
      isSelected: chosen.getAttribute('aria-checked') === 'true' || chosen.hasAttribute('aria-current'),
      isFocused: !!control && active === control || node.matches('.segmented, .v-choices') && node.contains(active),
      isPressable: !!button && button.type === 'submit' || !!control || /(^| )tap/.test(node.dataset.g ?? ''),
      frame: { x: box.x, y: box.y, width: box.width, height: box.height },
      end: 0,
    };
  }

  function visit(node, parent) {
    if (!node.checkVisibility({ visibilityProperty: true }) && getComputedStyle(node).display !== 'contents') return;
    let at = parent;
    if (isElement(node.id)) {
      at = found.length;
      found.push(describe(node, parent));
    }
    for (const child of node.children) visit(child, at);
    if (at !== parent) found[at].end = found.length;
  }

  if (layer) {
    if (isElement(layer.id)) visit(layer, null);
    else for (const child of layer.children) visit(child, null);
  }
  return found;
}"""

# Where to touch an element: the control of an input, the button of a row, else the element, scrolled into view.
PLACE = r"""(id) => {
  const node = document.getElementById(id);
  if (!node) return null;
  const cell = document.getElementById(id + '~b');
  const target = document.getElementById(id + '~i') ?? (cell?.matches('.cell') ? cell : node);
  const inside = point => {
    const hit = document.elementFromPoint(point.x, point.y);
    if (!hit) return false;
    // What only shows something in a row lets touches through to the row.
    const row = hit.closest('.cell')?.closest('.row');
    return target.contains(hit) || node.contains(hit) || hit.contains(target) && hit.matches('label') || !!row?.contains(node);
  };
  const centre = () => {
    const box = target.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  if (!inside(centre())) target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const point = centre();
  // Words for gestures of what is there, the innermost first.
  const line = [];
  for (let at = node; at; at = at.parentElement) if (at.dataset.g) line.push(at.dataset.g);
  if (inside(point)) return { ...point, gestures: node.dataset.g ?? '', line, isRange: target.matches('input[type=range]') };
  const hit = document.elementFromPoint(point.x, point.y);
  return { covered: hit ? hit.id || hit.className || hit.tagName : 'nothing', };
}"""

OFFSETS = """() => [...document.querySelectorAll('.pane, [data-e~=scroll]'), document.scrollingElement]
  .map(node => node.scrollTop + ':' + node.scrollLeft).join()"""

# Goes on in the long list that is seen to rows that are not on the page yet: so far that none is left out, less
# than half of what is shown at once. False if there are
# none in that direction.
LEAP = """(isBack) => {
  const layer = [...document.querySelectorAll('dialog[open]')].filter(d => !d.inert).pop() ?? document;
  const gaps = [...layer.querySelectorAll('[data-gap]')].filter(gap => gap.closest('.pane') && gap.checkVisibility());
  for (const gap of isBack ? gaps.reverse() : gaps) {
    const pane = gap.closest('.pane'), edge = pane.getBoundingClientRect(), box = gap.getBoundingClientRect();
    const count = +gap.dataset.gap.split(' ')[2], middle = (edge.top + edge.bottom) / 2;
    if (isBack ? box.bottom > middle : box.top < middle) continue;
    const way = box.height * Math.min(count, 36) / count;
    pane.scrollTop += (isBack ? box.bottom - way : box.top + way) - middle;
    return true;
  }
  return false;
}"""

# How far it is to the row that presses itself at the end of a list that is seen, or at its beginning, and whether it does so once more.
SIGHT = """(isBack) => {
  const layer = [...document.querySelectorAll('dialog[open]')].filter(d => !d.inert).pop() ?? document;
  const pressed = window.__wendFlow.pressed ??= new WeakMap();
  for (const row of layer.querySelectorAll('[data-sight]')) {
    const table = row.closest('.table'), pane = row.closest('.pane');
    if (!table || !pane || !row.checkVisibility()) continue;
    const rows = [...table.querySelectorAll('li.row')];
    if (rows.at(isBack ? 0 : -1) !== row) continue;
    const others = rows.filter(other => !other.matches('[data-sight]'));
    const edge = pane.getBoundingClientRect(), box = row.getBoundingClientRect();
    const count = others.length + ' ' + others.at(isBack ? 0 : -1)?.id;
    const isNew = pressed.get(table) !== count;
    pressed.set(table, count);
    const way = isBack ? Math.min(box.top - edge.top, 0) - 1 : Math.max(box.bottom - edge.bottom, 0) + 1;
    return { start: { x: (edge.left + edge.right) / 2, y: (edge.top + edge.bottom) / 2 }, way, isNew };
  }
}"""

# A page that was scrolled notices in the next frame that a gap has come near, and says so before the one after that.
NOTICED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"

FIRST_ROWS = """() => {
  const panes = [...document.querySelectorAll('.pane')].filter(pane => pane.querySelector('[data-gap]'));
  window.__wendFlow.panes = panes.map(pane => [pane, pane.scrollTop]);
  for (const pane of panes) pane.scrollTop = 0;
}"""

ROWS_AGAIN = "() => window.__wendFlow.panes.forEach(([pane, top]) => pane.scrollTop = top)"

CONTROL = """() => {
  const node = document.activeElement;
  if (!node || !node.matches('input, textarea, select')) return null;
  const isDuration = node.type === 'text' && node.closest('.datePicker') !== null;
  return { type: node.type, length: node.value.length, isDuration };
}"""

CARET = """(count) => {
  const node = document.activeElement;
  node.setSelectionRange(Math.max(0, node.value.length - count), node.value.length);
}"""

FILL = """(value) => {
  const node = document.activeElement;
  node.value = value;
  node.dispatchEvent(new Event('input', { bubbles: true }));
  node.dispatchEvent(new Event('change', { bubbles: true }));
  return node.value === value || node.type === 'range';
}"""

CHOOSE = """(title) => {
  const plain = text => text.replace(/[\\u00a0\\u202f]/g, ' ');
  const node = document.activeElement;
  const option = [...node.options].find(o => o.value !== '' && !o.disabled && plain(o.textContent) === plain(title));
  if (!option) return false;
  node.value = option.value;
  node.dispatchEvent(new Event('input', { bubbles: true }));
  node.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}"""

WAY_BACK = """() => {
  const layer = [...document.querySelectorAll('dialog[open]')].filter(d => !d.inert).pop() ?? document;
  const button = [...layer.querySelectorAll('button[name=e][value^="back "], :is(.answers, .actionSheet) > [data-k=cancel]')]
    .filter(b => !b.disabled && !b.closest('[inert], [hidden]')).pop();
  if (!button) return false;
  if (history.state?.wend === 1) history.back(); else button.click();
  return true;
}"""

AXE = """async rules => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  return violations.map(v => v.id + ': ' + v.help + ' at ' + v.nodes.slice(0, 3).map(n => n.target.join(' ')).join('; '));
}"""


# What may be right in one colour scheme and wrong in another.
OF_COLOURS = ["color-contrast", "link-in-text-block"]


class Driver:
    def __init__(self, browser, options):
        self.browser = browser
        self.context = None
        self.page = None
        self.troubles = []
        self.seen = set()
        self.pictures = options.get("pictures")
        self.axe = None
        self.sizes = options.get("sizes")
        self.size = WIDE
        if options.get("axe"):
            import axe_playwright_python
            path = os.path.join(os.path.dirname(axe_playwright_python.__file__), "axe.min.js")
            with open(path, encoding="utf-8") as file:
                self.axe = file.read()

    # Pages

    def begin(self, request):
        """A browser without any memory."""
        self.end(request)
        self.size = NARROW if request.get("isNarrow") else WIDE
        languages = request.get("languages") or ["en"]
        wanted = ",".join(name if number == 0 else f"{name};q={1 - number / 10:.1f}" for number, name in enumerate(languages[:9]))
        # A locale would be all that is asked for.
        asked = {"extra_http_headers": {"Accept-Language": wanted}} if len(languages) > 1 else {"locale": languages[0]}
        self.context = self.browser.new_context(viewport=self.viewport(self.size), color_scheme="light",
                                                reduced_motion="reduce", **asked)
        self.context.add_init_script(INIT)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self.console)
        self.troubles = []
        if request.get("isNewFlow"):
            self.seen = set()

    @staticmethod
    def viewport(size):
        return {"width": size[0], "height": size[1]}

    def console(self, message):
        if message.type == "error" and any(word in message.text for word in ("Content Security Policy", "TrustedHTML", "Trusted Type")):
            self.troubles.append(message.text)

    def end(self, request):
        if self.context:
            self.context.close()
        self.context = self.page = None

    def go(self, request):
        """Goes to an address; without one, to the address it is at, or to another if nothing is there any more."""
        address = request.get("address") or self.page.url
        reply = self.visit(address)
        if reply and reply.status == 404 and request.get("otherwise"):
            # A session in which nobody has done anything is not stored.
            address = request["otherwise"]
            reply = self.visit(address)
        if reply and reply.status >= 400:
            raise Problem(f"{address} answered {reply.status}")

    def visit(self, address):
        """Opens an address, however the page there is goes elsewhere at the same moment: to a new session, if it has just
        learned from a restarted server that its own is no more."""
        for attempt in range(3):
            try:
                return self.page.goto(address, wait_until="load")
            except Exception as error:
                if attempt == 2 or "ERR_ABORTED" not in str(error):
                    raise

    def evaluate(self, script, *arguments):
        """What a script says of the page, of the next one if the page gives way to it just then."""
        for attempt in range(3):
            try:
                return self.page.evaluate(script, *arguments)
            except Exception as error:
                if attempt == 2 or "context was destroyed" not in str(error):
                    raise
                self.page.wait_for_load_state("load")

    def settle(self, request):
        """Waits until every event is acknowledged, all that was told is shown, and nothing has changed for a moment."""
        end = time.monotonic() + PATIENCE
        while True:
            if self.evaluate(SETTLED, [QUIET, request.get("told") or {}]):
                return
            if time.monotonic() > end:
                state = self.evaluate("() => ({ ...document.documentElement.dataset })")
                state["told"] = request.get("told")
                raise Problem(f"the page does not settle: {json.dumps(state)}")
            time.sleep(0.005)

    def screen(self, request):
        return {"elements": self.evaluate(SCREEN)}

    # Touches

    def place(self, request):
        if "point" in request:
            point = request["point"]
            if point["isRelative"]:
                return {"x": point["x"] * self.size[0] / 100, "y": point["y"] * self.size[1] / 100, "gestures": ""}
            return {"x": point["x"], "y": point["y"], "gestures": ""}
        place = self.evaluate(PLACE, request["element"])
        if place is None:
            raise Problem("the element has gone")
        if "covered" in place:
            raise Problem(f"the element is covered by {place['covered']}")
        return place

    def tap(self, request):
        place = self.place(request)
        for number in range(request.get("times", 1)):
            if number:
                time.sleep(request.get("pause", 100) / 1000)
                # What the taps before brought up is not meant.
                again = self.evaluate(PLACE, request["element"]) if "element" in request else place
                if not again or "covered" in again:
                    break
            if place.get("isRange"):
                # A slider gets the keyboard and keeps its value, wherever it is touched.
                self.evaluate("id => document.getElementById(id + '~i').focus()", request["element"])
            else:
                self.page.mouse.click(place["x"], place["y"])
        # Of several tap gestures the page waits whether a longer one follows.
        if "tap" in place["gestures"]:
            time.sleep(0.4)

    def longPress(self, request):
        place = self.place(request)
        wanted = 500
        if "element" in request:
            wanted = next((time for time in map(self.long_press, place["line"]) if time), None)
            if wanted is None:
                raise Problem("nothing there answers to a long press")
        self.page.mouse.move(place["x"], place["y"])
        self.page.mouse.down()
        time.sleep((wanted + 80) / 1000)
        self.page.mouse.up()

    @staticmethod
    def long_press(gestures):
        """How long the shortest press takes that something answers to; None if it answers to none of three seconds."""
        # One finger, and nothing before it.
        words = [word for word in gestures.split() if ",fingers" not in word and ",taps" not in word]
        times = [int(word.split(",")[0].split(":")[1]) for word in words if word.startswith("longPress")]
        return min([time for time in times if time <= 3000], default=None)

    def swipe(self, request):
        if "from" in request:
            start, end = (self.place({"point": request[key]}) for key in ("from", "to"))
        else:
            direction = request["direction"]
            start = self.place(request)
            step = {"left": (-120, 0), "right": (120, 0), "up": (0, -120), "down": (0, 120)}[direction]
            end = {"x": start["x"] + step[0], "y": start["y"] + step[1]}
        self.page.mouse.move(start["x"], start["y"])
        self.page.mouse.down()
        self.page.mouse.move(end["x"], end["y"], steps=6)
        self.page.mouse.up()

    def scroll(self, request):
        before = self.evaluate(OFFSETS)
        if self.evaluate(LEAP, request["direction"] in ("left", "up")):
            self.evaluate(NOTICED)
            return {"moved": True}
        step = {"left": (-500, 0), "right": (500, 0), "up": (0, -500), "down": (0, 500)}[request["direction"]]
        start = {"x": self.size[0] / 2, "y": self.size[1] / 2}
        # To a row that presses itself in one go: that is the end of its list, as it is where nothing has a height.
        sight = self.evaluate(SIGHT, request["direction"] == "up") if request["direction"] in ("up", "down") else None
        if sight:
            start, step = sight["start"], (0, sight["way"])
        self.page.mouse.move(start["x"], start["y"])
        self.page.mouse.wheel(*step)
        time.sleep(0.4)  # the page tells where it stands a quarter of a second after it came to rest
        return {"moved": bool(sight and sight["isNew"]) or self.evaluate(OFFSETS) != before}

    def rows(self, request):
        """Goes through all rows of long lists: to the first, to the next as long as there are any, and back to where it was."""
        if request["name"] == "next":
            moved = self.evaluate(LEAP, False)
        else:
            moved = self.evaluate({"first": FIRST_ROWS, "again": ROWS_AGAIN}[request["name"]])
        self.evaluate(NOTICED)
        return {"moved": bool(moved)}

    def open(self, request):
        """Goes to a place of the session, as by its address."""
        root = self.evaluate("() => location.origin + document.body.dataset.base + 's/' + document.body.dataset.session")
        reply = self.page.goto(root + request["address"], wait_until="load")
        if reply and reply.status >= 400:
            raise Problem(f"the app has no place with the address '{request['address']}', or it cannot be gone to now; '/' begins a session")

    def forward(self, request):
        if not self.evaluate("() => navigation.canGoForward"):
            raise Problem("there is no way forward from here")
        self.page.evaluate("() => history.forward()")
        time.sleep(0.1)

    def where(self, request):
        place, address = self.evaluate("() => [document.querySelector('.app').dataset.place ?? null, location.pathname]")
        return {"place": place, "address": address} if place is not None else {}

    def back(self, request):
        if not self.page.evaluate(WAY_BACK):
            raise Problem("there is no way back from here")
        time.sleep(0.05)

    # Keys

    def control(self):
        control = self.evaluate(CONTROL)
        if control is None or control["type"] == "checkbox":
            raise Problem("nothing has the keyboard; tap a field first")
        return control

    def type(self, request):
        control, text = self.control(), request["text"]
        if control["type"] == "select-one":
            if not self.evaluate(CHOOSE, text):
                raise Problem(f"'{text}' is not in this menu")
            return
        if control["type"] == "file":
            files = [os.path.join(request.get("folder") or "", line) for line in text.split("\n") if line.strip()]
            missing = [file for file in files if not os.path.isfile(file)]
            if missing:
                raise Problem(f"there is no file '{missing[0]}'")
            self.page.evaluate_handle("document.activeElement").as_element().set_input_files(files)
            return
        if control["type"] == "datetime-local":
            # As the other hosts read it, with a space or a T.
            text = "T".join(text.split())
        if control["type"] in ("range", "date", "time", "datetime-local"):
            if not self.evaluate(FILL, text):
                raise Problem(f"'{text}' is no value for this field")
            return
        # What a picker holds is typed over, in every host.
        self.evaluate(CARET, control["length"] if control["isDuration"] else 0)
        if "\n" in text:
            self.page.keyboard.insert_text(text)
        else:
            self.page.keyboard.type(text)

    def erase(self, request):
        control = self.control()
        if control["length"] == 0 or request["count"] == 0:
            return
        if control["type"] in ("date", "time", "datetime-local"):  # they have no caret
            self.evaluate(FILL, "")
            return
        self.evaluate(CARET, request["count"])
        self.page.keyboard.press("Backspace")

    def key(self, request):
        if request["key"] == "Enter" and not self.evaluate("() => document.activeElement?.matches('dialog[data-return]')"):
            self.control()
        self.page.keyboard.press(request["key"])

    def hideKeyboard(self, request):
        self.evaluate("() => document.activeElement?.blur()")

    # Pictures and checks

    def picture(self, request):
        os.makedirs(os.path.dirname(request["path"]) or ".", exist_ok=True)
        self.page.screenshot(path=request["path"])

    def inspect(self, request):
        """Looks at a screen that was not there before: takes its pictures, asks axe, in light and dark; for all sizes also on
        other screens, with large text and from right to left, where nothing may be wider than the screen."""
        troubles, self.troubles = self.troubles, []
        if not (self.axe or self.pictures) or self.page is None:
            return {"troubles": troubles}
        shown = [[e["role"], e["texts"], e["isEnabled"]] for e in self.evaluate(SCREEN)]
        mark = hashlib.sha1(json.dumps(shown).encode()).hexdigest()
        if mark in self.seen:
            return {"troubles": troubles}
        self.seen.add(mark)
        plain = [(str(size[0]), size, "", None) for size in ((NARROW, MIDDLE, WIDE) if self.sizes else (NARROW, WIDE))]
        try:
            for scheme in ("light", "dark"):
                self.page.emulate_media(color_scheme=scheme)
                for word, size, text, direction in plain + ([LARGE_TEXT, MIRRORED] if self.sizes else []):
                    isChecked = self.axe and (self.sizes or size == self.size)
                    if not (isChecked or self.pictures):
                        continue
                    self.page.set_viewport_size(self.viewport(size))
                    was = self.evaluate(LOOK, [text, direction])
                    if isChecked:
                        if not self.evaluate("() => 'axe' in window"):
                            self.evaluate(self.axe + "; undefined")
                        rules = OF_COLOURS if scheme == "dark" else None
                        troubles += [f"axe ({scheme}, {word}): {found}" for found in self.evaluate(AXE, rules)]
                        wide = self.evaluate(TOO_WIDE)
                        if wide > 0:
                            troubles.append(f"({scheme}, {word}): the page is {wide} points wider than the screen")
                    if self.pictures:
                        os.makedirs(self.pictures, exist_ok=True)
                        name = f"{request['name']}-{len(self.seen):02}-{request['step']}-{word}-{scheme}.png"
                        self.page.screenshot(path=os.path.join(self.pictures, name))
                    self.evaluate(LOOK, ["", was])
        finally:
            self.page.emulate_media(color_scheme="light")
            self.page.set_viewport_size(self.viewport(self.size))
        return {"troubles": troubles}


def leave_when_alone():
    """Ends the driver soon after nobody can ask it for anything any more: while it waits for a page it reads no requests. The
    browser ends with it."""
    waiting = select.poll()
    waiting.register(sys.stdin, 0)  # only its end
    waiting.poll()
    time.sleep(2)  # for an end in good order
    os._exit(1)


VERBS = ("begin", "end", "go", "settle", "screen", "tap", "longPress", "swipe", "scroll", "rows", "back", "open", "forward", "where", "type", "erase", "key",
         "hideKeyboard", "picture", "inspect")


def main():
    threading.Thread(target=leave_when_alone, daemon=True).start()
    options = json.loads(sys.stdin.readline() or "{}")
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        return answer(missing=f"Playwright is missing for {sys.executable}: pip install playwright there, or set WEND_PYTHON to a python that has it")
    if options.get("axe"):
        try:
            import axe_playwright_python  # noqa: F401
        except ImportError:
            return answer(missing="axe-core is missing: pip install axe-playwright-python")
    with sync_playwright() as playwright:
        names = ("chromium", "chromium-browser", "google-chrome", "chrome")
        path = options.get("chromium") or next((found for found in map(shutil.which, names) if found), None)
        try:
            browser = playwright.chromium.launch(
                executable_path=path, headless=not options.get("isVisible"),
                args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        except Error as error:
            return answer(missing=f"Chromium is missing: {str(error).strip().splitlines()[0]}")
        driver = Driver(browser, options)
        answer(ready=True)
        for line in sys.stdin:
            request = json.loads(line)
            try:
                if request["do"] not in VERBS:
                    raise Problem(f"unknown request '{request['do']}'")
                answer(**(getattr(driver, request["do"])(request) or {}))
            except Problem as problem:
                answer(problem=str(problem))
            except Error as error:
                answer(problem=str(error).strip().splitlines()[0])
        driver.end({})
        browser.close()


main()
