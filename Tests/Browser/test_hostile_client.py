"""Sends over the live connection what no honest page would."""

import asyncio
import http.client
import json
import os
import re
import unittest

import websockets

from support import HERE, Server


class Page:
    """One page without a browser: its cookie, its session, its socket."""

    def __init__(self, port):
        self.port = port
        connection = http.client.HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")
        response = connection.getresponse()
        html = response.read().decode()
        self.cookie = response.getheader("set-cookie").split(";")[0]
        connection.close()
        self.data = dict(re.findall(r'data-([a-z]+)="([^"]*)"', re.search(r"<body[^>]*>", html).group(0)))
        self.button = re.search(r'value="press ([^"]+)"', html).group(1)

    async def connect(self, **changes):
        self.socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port}{self.data['live']}",
            additional_headers={"Cookie": self.cookie},
            origin=f"http://127.0.0.1:{self.port}",
        )
        hello = {"client": "c" * 22, "epoch": int(self.data["epoch"]), "seen": int(self.data["r"]),
                 "token": self.data["token"], "zone": "UTC"} | changes
        await self.socket.send(json.dumps({"hello": hello}))
        return json.loads(await self.socket.recv())["h"]

    async def send(self, number, *events):
        await self.socket.send(json.dumps({"n": number, "e": list(events)}))
        while True:
            frame = json.loads(await self.socket.recv())
            if frame.get("a") == number:
                return frame

    def html(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", f"/s/{self.data['session']}", headers={"Cookie": self.cookie})
        html = connection.getresponse().read().decode()
        connection.close()
        return html


class HostileClient(unittest.IsolatedAsyncioTestCase):
    def setUp(self):
        self.server = Server(os.path.join(HERE, "hostile.xml"))

    def tearDown(self):
        self.assertIsNone(self.server.process.poll(), "the server has ended")
        self.server.end()

    async def test_nothing_it_sends_changes_the_session(self):
        page = Page(self.server.port)
        await page.connect()
        await page.send(1, ["press", page.button])
        before = shown(page.html())
        number = 1
        for event in [
            ["press", "w999"], ["press", "w0"], ["edit", page.button, "text", 1],
            ["press", named(page, "locked")], ["select", named(page, "choice"), 7], ["select", named(page, "choice"), -1],
            ["edit", named(page, "level"), "1e9", 1], ["edit", named(page, "level"), "a lot", 1],
            ["gesture", named(page, "choice"), "tap2"], ["back", page.button],
        ]:
            number += 1
            await page.send(number, event)
            self.assertEqual(shown(page.html()), before, event)
        # The same number again is acknowledged and not applied.
        await page.send(number + 1, ["press", page.button])
        after = shown(page.html())
        await page.send(number + 1, ["press", page.button])
        self.assertEqual(shown(page.html()), after)
        await page.socket.close()

    async def test_what_is_no_message_at_all_changes_nothing(self):
        page = Page(self.server.port)
        await page.connect()
        await page.send(1, ["press", page.button])
        before = shown(page.html())
        for text in ["{", "[]", "null", '{"n":"x","e":[]}', '{"n":2,"e":[["frobnicate","w1"]]}', '{"n":2,"e":[["press","nonsense"]]}',
                     '{"n":2,"e":[["edit","w1",{"a":[]},1]]}', "\u0000", '{"hello":{}}', "[" * 20_000]:
            # It is shown out, or the one event in it is refused and the rest of the message acknowledged.
            try:
                await page.socket.send(text)
                while "a" not in json.loads(await asyncio.wait_for(page.socket.recv(), 5)):
                    pass
                await page.socket.close()
            except websockets.exceptions.ConnectionClosed as closed:
                self.assertIn(closed.rcvd.code, (1002, 1003, 1007, 1008), text[:60])
            await page.connect()
        self.assertEqual(shown(page.html()), before)

    async def test_a_wrong_epoch_gets_everything_anew(self):
        page = Page(self.server.port)
        await page.connect()
        await page.send(1, ["press", page.button])
        await page.socket.close()
        hello = await page.connect(epoch=99, seen=7)
        self.assertIn("s", hello)
        await page.socket.close()

    async def test_a_frame_of_a_megabyte_closes_the_connection_and_nothing_else(self):
        page = Page(self.server.port)
        await page.connect()
        await page.send(1, ["press", page.button])
        before = shown(page.html())
        with self.assertRaises(websockets.exceptions.ConnectionClosed) as closed:
            await page.socket.send("x" * 1_000_000)
            while True:
                await asyncio.wait_for(page.socket.recv(), 5)
        self.assertEqual(closed.exception.rcvd.code, 1009)
        self.assertEqual(shown(page.html()), before)

    async def test_a_wrong_token_or_no_greeting_is_shown_out(self):
        page = Page(self.server.port)
        with self.assertRaises(websockets.exceptions.ConnectionClosed):
            await page.connect(token="not the page's")
            await page.send(1, ["press", page.button])
        with self.assertRaises(websockets.exceptions.InvalidStatus):
            await websockets.connect(f"ws://127.0.0.1:{page.port}{page.data['live']}", origin="http://evil.example",
                                     additional_headers={"Cookie": page.cookie})
        with self.assertRaises(websockets.exceptions.InvalidStatus):
            await websockets.connect(f"ws://127.0.0.1:{page.port}{page.data['live']}",
                                     origin=f"http://127.0.0.1:{page.port}")


def shown(html):
    """The app's part of a page; what is around it differs from page to page."""
    return re.search(r'<div id="w0".*</div>', html, re.S).group(0)


def named(page, name):
    return re.search(rf'id="(w\d+/{name})"', page.html()).group(1)


if __name__ == "__main__":
    unittest.main()
