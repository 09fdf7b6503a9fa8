"""Makes the pictures of the guide and of the reference: `scripts/pictures [guide | KIND...]`."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from playwright.sync_api import sync_playwright

import pictures
from support import CHROMIUM, FLAGS, WEND
from test_guide import DOCS, Reader, text


def guide(browser):
    folder = os.path.join(DOCS, "pictures")
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    reader = Reader(unittest.TestCase())

    def picture(step):
        height = int(step.actions[0].split()[0])
        stubs = next((action.split(" ", 1)[1] for action in step.actions if action.startswith("stubs ")), None)
        pictures.take(
            browser, reader.folder, "; ".join(step.actions) + "\n" + reader.source(), os.path.join(DOCS, step.name), height,
            [action for action in step.actions[1:] if not action.startswith("stubs ")],
            stubs and os.path.join(reader.folder, stubs))

    reader.picture = picture
    reader.follow(text("docs", "guide.md"))
    reader.end()


# What has to be done before there is something to see.
FIRST = {"formAccessoryView": ["tap One"], "split": ["tap From Ann"]}
# What only a wide screen shows all of.
WIDE = {"split": 900}
# Bars at the lower edge are pictured with the edge.
LOW = 170


def kinds(browser, names):
    folder = os.path.join(DOCS, "reference", "pictures")
    if not names:
        shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder, exist_ok=True)
    all = json.loads(subprocess.run([WEND, "kinds", "--json"], capture_output=True, text=True, check=True).stdout)
    for kind in all:
        if not kind["isSeen"] or names and kind["name"] not in names:
            continue
        with tempfile.TemporaryDirectory() as app:
            for image in ["logo.png", "news.png"]:
                shutil.copy(os.path.join(DOCS, "..", "Examples", "08-gallery", image), app)
            with open(os.path.join(app, "app.xml"), "w") as file:
                file.write(kind["document"])
            presses = FIRST.get(kind["name"], ["tap Go"] if 'title="Go"' in kind["document"] else [])
            width = WIDE.get(kind["name"], 360)
            height = 200 if width > 360 else LOW if "<tabs>" in kind["document"] else 300
            pictures.take(
                browser, app, kind["document"], os.path.join(folder, kind["name"] + ".png"), height, presses, crop=not presses, width=width)


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    if not sys.argv[1:] or sys.argv[1:] == ["guide"]:
        guide(browser)
    if sys.argv[1:] != ["guide"]:
        kinds(browser, sys.argv[1:])
    browser.close()
