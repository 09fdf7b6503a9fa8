"""The attacks of load.py, and the app they go against.

Each attack tells that it is ready, waits until pressing begins, and goes on until it is stopped; gives what it has counted.
"""

import errno
import http.client
import os
import re
import resource
import select
import socket
import time

from load_clients import visitors
from visitor import HOST, Refused, Visitor, frame

APP = """\
<app>
    <navigation>
        <screen>
            <title>Counter</title>
            <container>
                <button name="more"><title>Count</title><message>more</message></button>
                <button name="loop"><title>Loop</title><message>round</message></button>
                <button name="toil"><title>Toil</title><message>toil</message></button>
                <label name="shown">{TERNARY(count == nil, 0, count)}</label>
                <label name="edition">First edition</label>
            </container>
            <actions>
                <storeValue name="more"><name>count</name><value>{TERNARY(count == nil, 0, count) + 1}</value></storeValue>
                <sendMessage name="round"><message>again</message></sendMessage>
                <sendMessage name="toil"><message>work</message></sendMessage>
            </actions>
        </screen>
        <actions>
            <loadSchema name="work"><path>work.xml</path><replaceRootController/><showAlert>Not loaded</showAlert></loadSchema>
            <loadSchema name="again"><path>loop.xml</path><replaceRootController/><showAlert>Not loaded</showAlert></loadSchema>
        </actions>
    </navigation>
</app>
"""
WORK = 400
LOOP = """\
<app>
    <screen>
        <title>Loop</title>
        <actions><sendMessage name="viewDidAppear"><message>again</message></sendMessage></actions>
    </screen>
</app>
"""
# Every press compares each of these numbers with each other, once in its action and once for what is drawn: 250 ms for both.
NUMBERS = ", ".join(str(number) for number in range(WORK))
WORK_DOCUMENT = f"""\
<app>
    <screen>
        <title>Work</title>
        <container>
            <button name="more"><title>More</title><message>more</message></button>
            <label>{{SUBQUERY({{{NUMBERS}}}, $a, SUBQUERY({{{NUMBERS}}}, $b, $a == $b + count).@count > 0).@count}}</label>
        </container>
        <actions>
            <storeValue name="more">
                <name>count</name>
                <value>{{TERNARY(count == nil, 0, count) + SUBQUERY({{{NUMBERS}}}, $a, SUBQUERY({{{NUMBERS}}}, $b, $a == $b).@count > 0).@count}}</value>
            </storeValue>
        </actions>
    </screen>
</app>
"""
# The first cannot be read. The second has a root that is no controller, the third one that stands in for itself for ever.
BROKEN = [
    APP[: len(APP) // 2],
    "<app><label>No controller</label></app>\n",
    '<workflow><container keyPath="x"><default><container keyPath="x"/></default></container></workflow>\n',
]


def begin(pipe):
    pipe.send("ready")
    pipe.recv()


def limit_files(count):
    """Allows a process this many open files; as many as may be had without being root."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= count:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, max(hard, count)))
    except (ValueError, PermissionError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def pings(pipe, stop, options):
    """Sends pings of 125 bytes as fast as the server takes them, and never reads."""
    burst = frame(9, bytes(125)) * 512
    open_ones, sent, opened, next_opening = {}, 0, 0, 0.0
    poll = select.poll()

    def fill():
        nonlocal opened, next_opening
        while len(open_ones) < options.ping_sockets and time.monotonic() >= next_opening:
            next_opening = time.monotonic() + 0.05
            try:
                visitor = Visitor(options.port, receive_buffer=4096)
            except (Refused, OSError, http.client.HTTPException):
                return
            visitor.socket.setblocking(False)
            open_ones[visitor.socket.fileno()] = [visitor.socket, 0]
            poll.register(visitor.socket, select.POLLOUT)
            opened += 1

    deadline = time.monotonic() + 20
    while len(open_ones) < options.ping_sockets and time.monotonic() < deadline:
        fill()
        time.sleep(0.02)
    begin(pipe)
    while not stop.is_set():
        fill()
        for number, event in poll.poll(100):
            entry = open_ones[number]
            try:
                # A frame that was sent in part is completed first.
                count = entry[0].send(memoryview(burst)[entry[1] :])
                sent += count
                entry[1] = (entry[1] + count) % len(burst)
            except BlockingIOError:
                pass
            except OSError:
                poll.unregister(number)
                open_ones.pop(number)[0].close()
    return {"opened": opened, "MB_sent": round(sent / 1e6, 1)}


def slow_bodies(pipe, stop, options):
    """Posts forms of which one byte comes a second."""
    visitor = Visitor(options.port)
    head = (f"POST /s/{visitor.data['session']}?epoch={visitor.data['epoch']} HTTP/1.1\r\nHost: {HOST}:{options.port}\r\n"
            f"Origin: http://{HOST}:{options.port}\r\nCookie: {visitor.cookie}\r\nContent-Length: 100000\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n\r\n").encode()
    posts, opened, cut = [], 0, 0
    ready = False
    while not stop.is_set():
        tick = time.monotonic()
        still = []
        for post in posts:
            try:
                try:
                    answered = post.recv(65536) is not None
                except BlockingIOError:
                    answered = False
                if answered:
                    raise ConnectionResetError
                post.send(b"a")
                still.append(post)
            except BlockingIOError:
                still.append(post)
            except OSError:
                cut += 1
                post.close()
        posts = still
        while len(posts) < options.posts:
            try:
                post = socket.create_connection((HOST, options.port), timeout=2)
                post.sendall(head)
                post.setblocking(False)
            except OSError:
                break
            posts.append(post)
            opened += 1
        if not ready:
            ready = True
            begin(pipe)
        stop.wait(max(0.0, tick + 1 - time.monotonic()))
    return {"opened": opened, "cut_off": cut, "open": len(posts)}


def self_loading(pipe, stop, options):
    """Opens a document that loads itself on appearing in a few sessions, and leaves them."""
    opened, _ = visitors(options.port, options.attackers)
    begin(pipe)
    for visitor in opened:
        visitor.send({"n": 1, "e": [["press", visitor.buttons["loop"]]]})
    acknowledged = 0
    for visitor in opened:
        try:
            visitor.receive()
            acknowledged += 1
        except (Refused, OSError):
            pass
        visitor.socket.close()
    stop.wait()
    return {"sessions": len(opened), "acknowledged": acknowledged}


def slow_steps(pipe, stop, options):
    """Presses a button in two sessions whose every step takes 250 ms, again as soon as it is answered."""
    opened, _ = visitors(options.port, 2)
    begin(pipe)
    for visitor in opened:
        visitor.send({"n": 1, "e": [["press", visitor.buttons["toil"]]]})
        while not (found := re.search(rb"press (w\d+/more)", visitor.message())):
            pass
        visitor.more, visitor.pressed = found.group(1).decode(), 1
    pressed, begun = 0, time.monotonic()
    for visitor in opened:
        visitor.send({"n": 2, "e": [["press", visitor.more]]})
        visitor.pressed = 2
        visitor.socket.settimeout(0.01)
    while not stop.is_set():
        for visitor in opened:
            try:
                message = visitor.message()
            except TimeoutError:
                continue
            except (Refused, OSError):
                # The server ends while this goes on.
                stop.wait(10)
                break
            if message.startswith((b'{"a":%d,' % visitor.pressed, b'{"a":%d}' % visitor.pressed)):
                pressed += 1
                visitor.pressed += 1
                visitor.send({"n": visitor.pressed, "e": [["press", visitor.more]]})
    taken = time.monotonic() - begun
    for visitor in opened:
        visitor.close()
    return {"sessions": len(opened), "steps": pressed, "ms_per_step": taken * 1000 * len(opened) / max(pressed, 1)}


def saving(pipe, stop, options, editions=False):
    """Saves the entry document broken and mended in turns; as it was, or each time with another text."""
    spare, entry = os.path.join(options.folder, "spare"), os.path.join(options.folder, "app", "app.xml")
    saved = 0
    begin(pipe)
    while not stop.is_set() or saved % 2:
        if saved % 2:
            text = APP.replace("First edition", f"Edition {saved}") if editions else APP
        else:
            text = BROKEN[saved // 2 % len(BROKEN)]
        with open(spare, "w") as file:
            file.write(text)
        os.replace(spare, entry)
        saved += 1
        stop.wait(0.3)
    return {"saved": saved}


def saving_editions(pipe, stop, options):
    return saving(pipe, stop, options, editions=True)


def idle_sockets(pipe, stop, options):
    """Keeps connections open that say nothing, from ten addresses; opens anew those that are closed."""
    limit_files(options.idle + 1000)
    poll, open_ones = select.epoll(), {}
    opened = closed = refused = most = 0
    allowance, before, ready = 0.0, time.monotonic(), None
    while not stop.is_set():
        now = time.monotonic()
        # Slower once all have been begun, so that connections turned away do not become another attack.
        allowance = min(200.0, allowance + (now - before) * (options.reopenings if ready else 2000))
        before = now
        while allowance >= 1 and len(open_ones) < options.idle:
            allowance -= 1
            one = socket.socket()
            one.setblocking(False)
            one.bind((f"127.0.0.{2 + opened % 10}", 0))
            if one.connect_ex((HOST, options.port)) not in (0, errno.EINPROGRESS):
                refused += 1
                one.close()
                continue
            opened += 1
            open_ones[one.fileno()] = one
            poll.register(one, select.EPOLLIN | select.EPOLLHUP | select.EPOLLRDHUP)
        for number, _ in poll.poll(0.02, 1000):
            poll.unregister(number)
            open_ones.pop(number).close()
            closed += 1
        most = max(most, len(open_ones))
        if ready is None and (opened >= options.idle or refused > 1000):
            ready = True
            begin(pipe)
    return {"opened": opened, "closed": closed, "refused": refused, "most": most}


ATTACKS = {
    "pings": pings, "slow-bodies": slow_bodies, "self-loading": self_loading, "saving": saving, "idle-sockets": idle_sockets,
    "saving-editions": saving_editions, "slow-steps": slow_steps,
}
# Not in the bars: every mended text is another one, which 500 sessions move over to, so that the work itself is large.
EXTRA = {"saving-editions"}
