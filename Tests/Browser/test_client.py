"""What the page's script does: two pages of one session, composition, keys, the browser's Back."""

import os
import unittest

from playwright.sync_api import expect, sync_playwright

from support import CHROMIUM, FLAGS, HERE, Server, live


class Client(unittest.TestCase):
    def setUp(self):
        self.playwright = sync_playwright().start()
        self.browser = self.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        self.server = Server(os.path.join(HERE, "client.xml"))
        self.context = self.browser.new_context(viewport={"width": 375, "height": 700})
        self.page = self.context.new_page()
        self.problems = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.goto(self.server.address)
        live(self.page)

    def tearDown(self):
        self.browser.close()
        self.playwright.stop()
        self.server.end()
        self.assertEqual(self.problems, [])

    def second_page(self):
        page = self.context.new_page()
        page.goto(self.page.url)
        live(page)
        self.page.bring_to_front()
        return page

    def what(self, page):
        return page.get_by_label("What", exact=True)

    def round_trip(self, other, text):
        """Until what another page has typed is here: whatever was on the way before has come by then."""
        other.get_by_label("Remark").fill(text)
        live(other)
        expect(self.page.get_by_label("Remark")).to_have_value(text)

    def test_what_is_pressed_without_a_connection_is_answered(self):
        page = self.page
        path = os.path.join(self.server.data, "choices.xml")
        with open(path, "w") as file:
            file.write(
                "<app><screen title='C'><container><picker name='p' label='Size' style='radio' options=\"{['Small', 'Large']}\"/>"
                "<segmentedControl name='s' accessibilityLabel='Sort'><segment title='Old'/><segment title='New'/>"
                "</segmentedControl><button title='Go' message='go' to='app'/></container></screen></app>")
        server = Server(path)
        self.addCleanup(server.end)
        page = self.context.new_page()
        for name in ("Large", "New", "Go"):
            page.goto(server.address)
            live(page)
            server.kill()
            page.locator("html[data-wend='offline']").wait_for(state="attached")
            expect(page.locator("#wend-state")).to_have_text("Not connected. What you type is kept.")
            page.get_by_text(name, exact=True).click()
            # The attempt to connect that follows does not take the answer away.
            page.wait_for_event("websocket")
            expect(page.locator("#wend-state")).to_have_text("Not connected. Try again in a moment.")
            server.start()

    def test_who_leaves_what_was_typed_without_a_connection_is_asked(self):
        page, asked = self.page, []

        def stay(dialog):
            asked.append(dialog.type)
            dialog.dismiss()
        page.on("dialog", stay)
        self.server.kill()
        page.locator("html[data-wend='offline']").wait_for(state="attached")
        self.what(page).press_sequentially("half a thought")
        with page.expect_event("dialog"):
            page.close(run_before_unload=True)
        self.server.start()
        live(page)
        self.assertEqual(asked, ["beforeunload"])
        # What the server has is nothing to ask about.
        page.reload()
        live(page)
        expect(self.what(page)).to_have_value("half a thought")
        self.assertEqual(asked, ["beforeunload"])

    def served(self, name, text):
        """A server of a document of its own, and the path of that."""
        path = os.path.join(self.server.data, f"{name}.xml")
        with open(path, "w") as file:
            file.write(text)
        server = Server(path)
        self.addCleanup(server.end)
        return server, path

    def asked(self, page):
        asked = []

        def leave(dialog):
            asked.append(dialog.type)
            dialog.accept()
        page.on("dialog", leave)
        return asked

    def test_nobody_is_asked_who_does_not_leave(self):
        server, _ = self.served("letters", (
            "<app><screen title='L'><container><link title='Write' address='mailto:a@example.org'/>"
            "<textField name='what' label='What'/><button title='Go' message='go'/></container><endEditing on='go'/></screen></app>"))
        page = self.context.new_page()
        asked = self.asked(page)
        page.goto(server.address)
        live(page)
        server.kill()
        page.locator("html[data-wend='offline']").wait_for(state="attached")
        page.get_by_label("What").press_sequentially("half")
        page.get_by_text("Write", exact=True).click()
        self.assertEqual(asked, [])
        # What is being composed is as good as typed.
        page.get_by_label("What").fill("")
        server.start()
        live(page)
        server.kill()
        page.locator("html[data-wend='offline']").wait_for(state="attached")
        page.get_by_label("What").focus()
        tools = self.context.new_cdp_session(page)
        tools.send("Input.imeSetComposition", {"text": "かな", "selectionStart": 2, "selectionEnd": 2})
        with page.expect_event("dialog"):
            page.close(run_before_unload=True)
        self.assertEqual(asked, ["beforeunload"])

    def test_a_page_that_posts_itself_asks_nobody(self):
        server, _ = self.served("posts", (
            "<app><screen title='P'><container><textField name='what' label='What'/><label>It is {what ?? 'nothing'}</label>"
            "<button title='Go' message='go'/></container><endEditing on='go'/></screen></app>"))
        page = self.context.new_page()
        asked = self.asked(page)
        page.add_init_script("window.WebSocket = class extends WebSocket { constructor(url) { super(String(url).replace(/live$/, 'nowhere')) } }")
        page.goto(server.address)
        page.locator("html[data-wend='offline']").wait_for(state="attached")
        page.get_by_label("What").press_sequentially("half")
        page.wait_for_event("websocket")
        page.get_by_role("button", name="Go").click()
        page.get_by_text("It is half").wait_for()
        self.assertEqual(asked, [])

    def test_a_text_too_long_to_be_sent_stays_on_the_page(self):
        page = self.page
        asked = self.asked(page)
        long = "long " * 14000
        self.what(page).press_sequentially("a")
        self.what(page).fill(long)
        expect(page.locator("#wend-state")).to_have_text("This text is too long to be sent.")
        self.server.kill()
        page.locator("html[data-wend='offline']").wait_for(state="attached")
        self.server.start()
        live(page)
        expect(self.what(page)).to_have_value(long)
        with page.expect_event("dialog"):
            page.reload()
        self.assertEqual(asked, ["beforeunload"])
        live(page)
        expect(self.what(page)).to_have_value("a")

    def test_what_is_typed_belongs_to_its_field_whatever_becomes_of_the_document(self):
        def app(*names):
            fields = "".join(f"<textField edits='{name}' label='{name.title()}'/>" for name in names)
            values = "".join(f"<value name='{name}' is=''/>" for name in ("kept", "other"))
            return f"<app><screen title='T'>{values}<container>{fields}</container></screen></app>"
        # Of a session that is kept, and of one that is not yet.
        for is_kept in (True, False):
            server, path = self.served(f"fields{is_kept}", app("kept"))
            page = self.context.new_page()
            page.goto(server.address)
            live(page)
            if is_kept:
                page.get_by_label("Kept").press_sequentially("one")
                live(page)
            server.kill()
            page.locator("html[data-wend='offline']").wait_for(state="attached")
            page.get_by_label("Kept").press_sequentially(" two")
            with open(path, "w") as file:
                file.write(app("other", "kept"))
            server.start()
            page.get_by_label("Other").wait_for()
            live(page)
            for _ in range(2):
                expect(page.get_by_label("Kept")).to_have_value("one two" if is_kept else " two")
                expect(page.get_by_label("Other")).to_have_value("")
                page.reload()
                live(page)

    def test_what_waits_for_an_answer_is_sent_before_the_page_goes(self):
        page = self.context.new_page()
        # Of what the server says, only the greeting comes.
        page.add_init_script("""
            const real = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
            Object.defineProperty(WebSocket.prototype, 'onmessage', { set(hear) {
                real.set.call(this, message => JSON.parse(message.data).h && hear(message))
            } })
        """)
        page.goto(self.page.url)
        live(page)
        # The first letter is on its way, the others wait for what is said to it.
        self.what(page).press_sequentially("letters")
        expect(self.what(self.page)).to_have_value("l")
        page.goto("about:blank")
        expect(self.what(self.page)).to_have_value("letters")

    def test_whatever_is_typed_without_a_connection_arrives_in_batches_that_are_taken(self):
        """More events at once than the server takes in one message: each field brings three."""
        path = os.path.join(self.server.data, "many.xml")
        with open(path, "w") as file:
            file.write("<app><screen title='M'><container><textField for='n in range(1, 200)' name='seat' "
                       "accessibilityLabel='Seat {n}'/></container></screen></app>")
        server = Server(path)
        self.addCleanup(server.end)
        page = self.context.new_page()
        page.goto(server.address)
        live(page)
        server.kill()
        page.locator("html[data-wend='offline']").wait_for(state="attached")
        page.get_by_label("Seat 1", exact=True).focus()
        for _ in range(200):
            page.keyboard.type("x")
            page.keyboard.press("Tab")
        server.start()
        live(page)
        page.reload()
        live(page)
        self.assertEqual(page.evaluate("() => [...document.querySelectorAll('input')].filter(({ value }) => value === 'x').length"), 200)

    def test_a_choice_that_was_made_before_the_choices_were_others_is_the_one_that_was_made(self):
        path = os.path.join(self.server.data, "moving.xml")
        with open(path, "w") as file:
            file.write(
                "<app><screen title='C'><value name='words' is=\"{'apple,pear,plum'}\"/><container>"
                "<textField label='Words' edits='words'/><picker name='m' label='Menu' options=\"{split(words, ',')}\"/>"
                "<picker name='r' label='Radio' style='radio' options=\"{split(words, ',')}\"/>"
                "<label>Menu {m ?? 'none'}, radio {r ?? 'none'}</label></container></screen></app>")
        server = Server(path)
        self.addCleanup(server.end)
        page = self.context.new_page()
        page.goto(server.address)
        other = self.context.new_page()
        other.goto(page.url)
        live(page)
        live(other)
        # What this page says is held up until the other has changed what there is to choose from.
        page.evaluate("""() => {
            const send = WebSocket.prototype.send, held = []
            WebSocket.prototype.send = function (text) {
                if (text.includes('"e":')) held.push([this, text]); else send.call(this, text)
            }
            window.release = () => { WebSocket.prototype.send = send; for (const [socket, text] of held) send.call(socket, text) }
            window.held = held
        }""")
        page.get_by_label("Menu").select_option("pear")
        page.get_by_role("radio", name="plum").click()
        page.wait_for_function("() => held.length > 0")
        other.get_by_label("Words").fill("plum,cherry,pear,apple")
        expect(page.get_by_label("Words")).to_have_value("plum,cherry,pear,apple")
        # What was chosen here and is not known yet is shown as it was chosen.
        expect(page.get_by_label("Menu").locator("option:checked")).to_have_text("pear")
        page.evaluate("() => release()")
        expect(other.get_by_text("Menu pear, radio plum")).to_be_visible()
        expect(page.get_by_text("Menu pear, radio plum")).to_be_visible()
        expect(page.get_by_label("Menu").locator("option:checked")).to_have_text("pear")
        expect(page.get_by_role("radio", name="plum")).to_be_checked()

    def test_two_pages_of_one_session_show_the_same(self):
        other = self.second_page()
        self.what(self.page).press_sequentially("the quick brown fox jumps", delay=1)
        expect(self.what(other)).to_have_value("the quick brown fox jumps")
        self.page.get_by_label("Urgent").check(force=True)
        expect(other.get_by_label("Urgent")).to_be_checked()
        remark = self.page.get_by_label("Remark")
        remark.click()
        self.page.keyboard.type("one")
        self.page.keyboard.press("Enter")
        self.page.keyboard.type("two")
        expect(other.get_by_label("Remark")).to_have_value("one\ntwo")
        self.page.get_by_role("button", name="More").click()
        expect(other.get_by_text("Second screen")).to_be_visible()

    def test_a_duration_may_be_typed_as_slowly_as_anybody_likes(self):
        other = self.second_page()
        time = self.page.get_by_label("Time", exact=True)
        expect(time).to_have_value("01:30")
        time.click()
        time.select_text()
        for number, letter in enumerate("02:05"):
            self.page.keyboard.type(letter)
            self.round_trip(other, f"letter {number}")
            expect(time).to_have_value("02:05"[:number + 1])
        expect(other.get_by_label("Time", exact=True)).to_have_value("02:05")
        # What is left half done was never said.
        time.select_text()
        self.page.keyboard.type("7")
        self.round_trip(other, "half done")
        expect(time).to_have_value("7")
        self.what(self.page).click()
        expect(time).to_have_value("02:05")
        expect(other.get_by_label("Time", exact=True)).to_have_value("02:05")

    def test_composed_text_is_sent_when_it_is_done_and_never_overwritten_before(self):
        other = self.second_page()
        keyboard = self.context.new_cdp_session(self.page)
        self.what(self.page).click()
        live(self.page)
        for text in ["か", "かん"]:
            keyboard.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        self.round_trip(other, "still composing")
        expect(self.what(other)).to_have_value("")
        keyboard.send("Input.insertText", {"text": "漢"})
        expect(self.what(other)).to_have_value("漢")
        keyboard.send("Input.imeSetComposition", {"text": "字", "selectionStart": 1, "selectionEnd": 1})
        self.what(other).fill("other")
        self.round_trip(other, "after the other's text")
        expect(self.what(self.page)).to_have_value("漢字")
        keyboard.send("Input.insertText", {"text": "字"})
        expect(self.what(other)).to_have_value("漢字")

    def test_back_of_the_browser_goes_back_in_the_app_and_leaves_at_the_root(self):
        self.what(self.page).fill("plums")
        self.page.get_by_role("button", name="More").click()
        expect(self.page.get_by_text("Second screen")).to_be_visible()
        address = self.page.url
        self.page.go_back()
        expect(self.page.get_by_role("heading", name="Order")).to_be_visible()
        self.assertEqual(self.page.url, address)
        expect(self.what(self.page)).to_have_value("plums")
        self.page.go_back()
        self.page.wait_for_url("about:blank")
        self.page.go_forward()
        live(self.page)
        expect(self.what(self.page)).to_have_value("plums")
        self.page.reload()
        live(self.page)
        expect(self.what(self.page)).to_have_value("plums")

    def test_escape_presses_cancel_and_the_keyboard_goes_back_to_where_it_was(self):
        self.page.get_by_role("button", name="Ask").click()
        dialog = self.page.get_by_role("alertdialog")
        expect(dialog).to_be_visible()
        self.assertTrue(self.page.evaluate("document.activeElement.closest('dialog') !== null"))
        self.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(self.page.get_by_role("button", name="Ask")).to_be_focused()

    def test_while_the_server_is_away_typing_goes_on_and_presses_are_refused(self):
        self.what(self.page).click()
        live(self.page)
        self.server.kill()
        self.page.locator("html:not([data-wend='live'])").wait_for(state="attached")
        self.page.keyboard.type("plums")
        self.page.get_by_role("button", name="More").click()
        expect(self.page.get_by_role("status").first).to_be_visible()
        remark = self.page.get_by_label("Remark")
        remark.click()
        self.page.keyboard.type("ripe ones")
        self.server.start()
        live(self.page)
        expect(self.page.get_by_role("heading", name="Order")).to_be_visible()
        expect(remark).to_be_focused()
        other = self.second_page()
        expect(self.what(other)).to_have_value("plums")
        expect(other.get_by_label("Remark")).to_have_value("ripe ones")


if __name__ == "__main__":
    unittest.main()
