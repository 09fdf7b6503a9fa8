"""The counter page in NiceGUI: the same button, count and 103 lines. Started by peers.py with the port to listen on."""

import sys

from nicegui import ui


@ui.page("/")
def counter():
    pressed = 0

    def press():
        nonlocal pressed
        pressed += 1
        count.text = str(pressed)

    ui.button("Count", on_click=press)
    count = ui.label("0").classes("count")
    for number in range(1, 104):
        ui.label(f"Line {number} of a page as long as real ones are")


# The address of the page is known, and nobody changes the file while it runs.
ui.run(host="127.0.0.1", port=int(sys.argv[1]), title="Counter", prod_js=True, reload=False, show=False,
       show_welcome_message=False)
