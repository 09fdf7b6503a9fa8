"""Pictures of pages for documents, each with the text it was made from inside, so that a test sees when one is out of date."""

import struct
import zlib

from support import CHROMIUM, FLAGS, Server, live

KEYWORD = b"Source"


def take(browser, path, source, file, height, actions=(), stubs=None, crop=False, width=360):
    """Opens an app, does what is said, and writes what a phone of 360 points then shows, or a wider screen."""
    server = Server(path, "--ephemeral", *(["--stubs", stubs] if stubs else []))
    try:
        page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce")
        page.goto(server.address)
        live(page)
        for action in actions:
            verb, words = action.split(" ", 1)
            named = page.get_by_role("button", name=words, exact=True).or_(page.get_by_label(words, exact=True))
            if verb == "tap":
                named.or_(page.get_by_text(words, exact=True)).first.click()
            elif verb == "type":
                page.keyboard.type(words)
            else:
                raise ValueError(f"no such action: {action}")
            live(page)
        if actions:
            # Where nothing is drawn otherwise because a pointer is there.
            page.mouse.move(0, height - 1)
        page.evaluate("document.activeElement?.matches('input, textarea, select') || document.activeElement?.blur()")
        page.wait_for_timeout(250)
        bottom = height
        if crop and not page.locator(".tabBar, .accessoryBar").count():
            bottom = min(height, 20 + page.evaluate(
                "Math.max(...[...document.querySelectorAll('#wend :is(label, span, p, button, input, select, textarea, img, h1, svg, progress)')]"
                ".filter(e => e.checkVisibility() && !e.closest('.vh, .gesture')).map(e => e.getBoundingClientRect()).filter(r => r.height && r.width > 2).map(r => r.bottom), 60)"))
        image = page.screenshot(clip={"x": 0, "y": 0, "width": width, "height": bottom})
        page.close()
    finally:
        server.end()
    with open(file, "wb") as output:
        output.write(labelled(image, source))


def labelled(image, source):
    """The image with the text it shows in it."""
    content = KEYWORD + b"\0\0\0\0\0" + source.encode()
    chunk = b"iTXt" + content
    text = struct.pack(">I", len(content)) + chunk + struct.pack(">I", zlib.crc32(chunk))
    # After the header, which is always the first chunk: 8 bytes of signature, 25 of header.
    return image[:33] + text + image[33:]


def source(file):
    """The text an image was made from; None if there is none in it."""
    with open(file, "rb") as input:
        image = input.read()
    place = 8
    while place < len(image):
        (length,) = struct.unpack(">I", image[place : place + 4])
        if image[place + 4 : place + 8] == b"iTXt" and image[place + 8 :].startswith(KEYWORD + b"\0"):
            return image[place + 8 + len(KEYWORD) + 5 : place + 8 + length].decode()
        place += length + 12
    return None
