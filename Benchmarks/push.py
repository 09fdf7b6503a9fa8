#!/usr/bin/env python3
"""Measures the push of a new screen in Chromium, click to DOM, against a click that changes one text of the same app.

    .venv/bin/python3 Benchmarks/push.py .build/release/wend
    .venv/bin/python3 Benchmarks/push.py .build/debug/wend --rounds 5

Both screens are as long as real ones are. In turns: 20 clicks that count, then 20 pushes, each gone back from, which does not count.
Prints JSON lines, then a table against the bar, on stderr. Ends with status 1 if the bar is missed. Needs the root of the project as
the current folder.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile

from figures import CLICKS, clicked, compare, end_with_parent, figure, parser_for, start_browser, table
from playwright.sync_api import sync_playwright

# Servers let people press only so often.
PAUSE = 60
SLOW_CLICKS = CLICKS.replace("setTimeout(done, 0)", f"setTimeout(done, {PAUSE})")
LINES = "".join(f"<label>Line {number} of a page as long as real ones are</label>" for number in range(20))
APP = f"""<app><navigation><screen title="First"><value name="count" is="{{0}}"/>
<container><button title="Count" name="more" message="more"/><label name="shown">{{count}}</label><button title="On" name="on" message="on"/>{LINES}</container>
<set on="more" name="count" to="{{count + 1}}"/>
<pushController on="on"><screen title="Second"><container><label name="second">Here</label>{LINES}</container></screen></pushController>
</screen></navigation></app>"""

PUSHES = """
async ([on, second, back, pushes]) => {
    const until = holds => new Promise(done => {
        if (holds()) return done()
        const observer = new MutationObserver(() => {
            if (!holds()) return
            observer.disconnect()
            done()
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    const times = []
    for (let i = 0; i < pushes; i++) {
        const came = until(() => document.querySelector(second))
        const start = performance.now()
        document.querySelector(on).click()
        await came
        times.push(performance.now() - start)
        await new Promise(done => setTimeout(done, PAUSE))
        const gone = until(() => document.querySelector(on) && !document.querySelector(second))
        document.querySelector(back).click()
        await gone
        await new Promise(done => setTimeout(done, PAUSE))
    }
    return times
}
""".replace("PAUSE", str(PAUSE))


def serve(wend, folder):
    path = os.path.join(folder, "app.xml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(APP)
    process = subprocess.Popen(
        [wend, "run", path, "--port", "0", "--data", os.path.join(folder, "data")], stdout=subprocess.PIPE, text=True,
        preexec_fn=end_with_parent)
    found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
    if not found:
        raise RuntimeError(f"{wend} did not start")
    return process, found.group(0)


def measure(page, rounds):
    clicks, pushes = [], []
    for number in range(rounds + 1):
        counted = page.evaluate(SLOW_CLICKS, ["[id$='/more']", "[id$='/shown']", 20])
        pushed = page.evaluate(PUSHES, ["[id$='/on']", "[id$='/second']", ".backButton", 20])
        # The first round warms up.
        if number:
            clicks += counted
            pushes += pushed
    return clicks, pushes


def main():
    parser = parser_for(__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="how often both have their turn; 20")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory(prefix="wend-bench-") as folder, sync_playwright() as playwright:
        process, address = serve(options.bench, folder)
        try:
            browser = start_browser(playwright)
            page = browser.new_page()
            page.goto(address)
            page.locator("html[data-wend='live']").wait_for(state="attached")
            clicks, pushes = measure(page, options.rounds)
            browser.close()
        finally:
            process.terminate()
            process.wait(10)
    for share, name in ((0.5, "p50"), (0.95, "p95")):
        compare(f"push to DOM, {name}", clicked(pushes, share), "ms", "click to DOM", clicked(clicks, share))
    figure("load of the machine afterwards, 1 min", os.getloadavg()[0], "processes")
    ratio = clicked(pushes, 0.5) / clicked(clicks, 0.5)
    sys.exit(0 if table([("push against click, p50", ratio, 1.5, 1.2)]) else 1)


if __name__ == "__main__":
    main()
