#!/usr/bin/env python3
"""Measures how long a page takes to show what was changed in an editor.

    Benchmarks/editing.py .build/release/wend
    Benchmarks/editing.py .build/debug/wend --edits 20

Serves a copy of an example with `wend run`, opens it in Chromium, and writes another title into the document again and again, as an
editor does: into a file beside it that takes its place. Each time it waits until the page shows the new words. Prints one JSON line a
figure. Needs the root of the project as the current folder, and Playwright.
"""

import argparse
import os
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from figures import end_with_parent, figure, percentile, start_browser
from playwright.sync_api import sync_playwright

EXAMPLE = Path("Examples/06-onboarding")
TITLE = re.compile(r'title="[^"{}]*"')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("wend", metavar="WEND", help="the program wend, a release build")
    parser.add_argument("--edits", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="wend-bench-") as folder:
        app = Path(folder, "app")
        shutil.copytree(EXAMPLE, app)
        document = app / "app.xml"
        text = document.read_text()
        server = subprocess.Popen(
            [options.wend, "run", str(app), "--port", "0", "--ephemeral"], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, preexec_fn=end_with_parent)
        try:
            address = next(found for line in server.stdout if (found := re.search(r"http://\S+", line))).group()
            with sync_playwright() as playwright:
                browser = start_browser(playwright)
                page = browser.new_page()
                page.goto(address)
                page.wait_for_timeout(1000)
                times = [edit(page, document, text, f"Edit {number}") for number in range(options.edits)]
                browser.close()
        finally:
            server.terminate()
            server.wait(10)
    figure("edit to page, p50", percentile(times, 0.5), "ms")
    figure("edit to page, p95", percentile(times, 0.95), "ms")


def edit(page, document, text, words):
    beside = document.with_suffix(".new")
    beside.write_text(TITLE.sub(f'title="{words}"', text, count=1))
    start = time.perf_counter()
    os.replace(beside, document)
    page.get_by_text(words, exact=True).first.wait_for(state="attached", timeout=10_000)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    main()
