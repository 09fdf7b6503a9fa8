"""What the command says and how it ends."""

import glob
import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from support import HERE, WEND, Server

CORPUS = os.path.join(HERE, "..", "..", "..", "shared", "corpus", "workflow-schema")
BAD = "<workflow>\n  <screen>\n    <container>\n      <buton title='b' message='c'/>\n      <label numberOfLines='x'>a</label>\n    </container>\n  </screen>\n</workflow>\n"

UNANSWERED = "<workflow>\n<screen>\n<button title='Go' message='go'/>\n</screen>\n</workflow>\n"


def wend(*arguments):
    return subprocess.run(
        [WEND, *arguments], capture_output=True, text=True, timeout=300, env={**os.environ, "WEND_PYTHON": sys.executable})


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="wend-cli-")
        self.bad = os.path.join(self.folder.name, "bad.xml")
        with open(self.bad, "w") as file:
            file.write(BAD)

    def tearDown(self):
        self.folder.cleanup()

    def test_what_cannot_start_says_one_line_and_ends_with_2(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            for arguments in [
                ("run", "nowhere.xml"),
                ("run", os.path.join(HERE, "app.xml"), "--ephemeral", "--port", port),
                ("check", "nowhere.xml"),
                ("test", "nowhere.yaml"),
                ("data", os.path.join(HERE, "app.xml"), "--data", "/nowhere"),
            ]:
                result = wend(*arguments)
                self.assertEqual(result.returncode, 2, arguments)
                self.assertEqual(result.stdout, "", arguments)
                self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)

    def test_check_reports_everything_in_three_formats(self):
        result = wend("check", self.bad)
        self.assertEqual(result.returncode, 1)
        places = [line.split(": ")[0] for line in result.stdout.splitlines() if line.startswith(self.bad)]
        self.assertEqual(places, [f"{self.bad}:4:7", f"{self.bad}:4:24", f"{self.bad}:5:14"])
        problems = json.loads(wend("check", self.bad, "--format", "json").stdout)
        self.assertEqual([problem["line"] for problem in problems], [4, 4, 5])
        sarif = json.loads(wend("check", self.bad, "--format", "sarif").stdout)
        results = sarif["runs"][0]["results"]
        self.assertEqual(len(results), 3)
        region = results[0]["locations"][0]["physicalLocation"]["region"]
        self.assertEqual(BAD[region["byteOffset"] :][: region["byteLength"]], "<buton")
        self.assertEqual((region["startLine"], region["startColumn"], region["endColumn"]), (4, 7, 13))

    def test_check_shows_what_is_meant_and_mends_it(self):
        lines = wend("check", self.bad).stdout.splitlines()
        self.assertEqual(lines[1:4], ["   4 |       <buton title='b' message='c'/>", "     |       ^~~~~~", "       = fix: write <button>"])
        os.chmod(self.bad, 0o640)
        link = os.path.join(self.folder.name, "link.xml")
        os.symlink(self.bad, link)
        result = wend("check", "--fix", link)
        self.assertEqual(result.returncode, 0, result.stdout)
        with open(self.bad) as file:
            self.assertEqual(file.read(), BAD.replace("buton", "button"))
        self.assertTrue(os.path.islink(link))
        self.assertEqual(os.stat(self.bad).st_mode & 0o777, 0o640)
        os.chmod(self.folder.name, 0o500)
        try:
            with open(os.path.join(self.folder.name, "bad.xml"), "w") as file:
                file.write(BAD)
            if os.geteuid() != 0:
                self.assertEqual(wend("check", "--fix", self.bad).returncode, 2)
        finally:
            os.chmod(self.folder.name, 0o700)

    def test_any_number_of_problems_is_mended(self):
        """Of all sorts, and more than are said: also where one way out undoes another."""
        count = 2500
        name = os.path.join(self.folder.name, "many.xml")
        for wrong, right in [
            ("<label txet='a'/>", "<label text='a'/>"),
            ("<lable text='a'/>", "<label text='a'/>"),
            ("<label text='owner.name'/>", "<label text='{owner.name}'/>"),
            ("<label text='a & b'/>", "<label text='a &amp; b'/>"),
            ("<label>{owner.nmae}</label>", "<label>{owner.name}</label>"),
        ]:
            document = "<app><screen><value name='owner' is=\"{record(name: 'x')}\"/><container>%s</container></screen></app>"
            with open(name, "w") as file:
                file.write(document % "\n".join([wrong] * count))
            result = wend("check", "--fix", name)
            self.assertEqual(result.returncode, 0, result.stdout[-500:])
            with open(name) as file:
                self.assertEqual(file.read(), document % "\n".join([right] * count))

    def test_what_is_left_is_said(self):
        """Where the rows are texts, what was a field of theirs is counted, of which a text knows as little."""
        with open(os.path.join(HERE, "..", "WendDocumentsTests", "Mistakes", "shopping.xml")) as file:
            right = file.read()
        wrong = right.replace("SUBQUERY(items, $i, search == '' OR $i.title CONTAINS[c] search)", "{['a', 'b']}")
        self.assertNotEqual(wrong, right)
        with open(self.bad, "w") as file:
            file.write(wrong)
        result = wend("check", "--fix", self.bad)
        self.assertRegex(result.stderr, "ways? out (is|are) left, which would make it no better")
        self.assertNotIn("--fix mends", result.stderr)

    def test_only_what_is_mended_is_promised(self):
        """A condition that is negated for `hidden` still asks for a name that nobody has."""
        document = "<app><screen><container><label if='{zzz > 3}' text='a'/>%s</container></screen></app>"
        for more, promised in [("", None), ("<label txet='b'/>", "--fix mends them")]:
            with open(self.bad, "w") as file:
                file.write(document % more)
            said = wend("check", self.bad).stderr
            if promised:
                self.assertIn(promised, said)
            else:
                self.assertNotIn("--fix", said)
            wend("check", "--fix", self.bad)
            with open(self.bad) as file:
                self.assertEqual(file.read() == document % more, promised is None)

    def test_a_flow_file_is_known(self):
        flow = os.path.join(self.folder.name, "flow.yaml")
        with open(flow, "w") as file:
            file.write("appId: a\n---\n- tapOn: b\n")
        result = wend("check", flow)
        self.assertEqual(result.returncode, 2)
        self.assertIn(f"wend test {flow}", result.stderr)

    def test_mending_leaves_other_names_owner_and_a_full_disk_as_they_are(self):
        other = os.path.join(self.folder.name, "other.xml")
        os.link(self.bad, other)
        if os.geteuid() == 0:
            os.chown(self.bad, 12345, 23456)
        self.assertEqual(wend("check", "--fix", self.bad).returncode, 0)
        with open(other) as file:
            self.assertEqual(file.read(), BAD.replace("buton", "button"))
        os.remove(other)
        for names in (1, 2):
            text = BAD + "<!-- %s -->" % ("long " * 5000)
            with open(self.bad, "w") as file:
                file.write(text)
            if names == 2:
                os.link(self.bad, other)
            result = subprocess.run(
                [WEND, "check", "--fix", self.bad], capture_output=True, text=True, timeout=60,
                preexec_fn=self.nearly_full)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn("cannot be written", result.stderr)
            with open(self.bad) as file:
                self.assertEqual(file.read(), text)
            self.assertEqual(wend("check", "--fix", self.bad).returncode, 0)
            if os.geteuid() == 0:
                self.assertEqual((os.stat(self.bad).st_uid, os.stat(self.bad).st_gid), (12345, 23456))
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["bad.xml", "other.xml"])

    @staticmethod
    def nearly_full():
        """No file may become longer than 4 KB, as if the disk had no more room."""
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    def test_mending_never_makes_a_document_worse_and_comes_to_an_end(self):
        dice = random.Random(20)
        with open(os.path.join(HERE, "client.xml")) as file:
            source = file.read()
        for name, text in {
            "quote": '<workflow><screen title="a><label>x</label></screen></workflow>',
            "taken": '<workflow><screen title="t"><label text="a" tetx="b"/></screen></workflow>',
            "inside": "<workflow><scren><scren></scren></workflow>",
            **{str(number): self.mutated(source, dice) for number in range(40)},
        }.items():
            path = os.path.join(self.folder.name, f"{name}.xml")
            with open(path, "w") as file:
                file.write(text)
            before = self.counts(path)
            seen = []
            for _ in range(8):
                wend("check", "--fix", path)
                with open(path) as file:
                    seen.append(file.read())
                after = self.counts(path)
                self.assertLessEqual(after, before, f"{name}: {text}")
                if len(seen) > 1 and seen[-1] == seen[-2]:
                    break
                before = after
            self.assertEqual(seen[-1], seen[-2], name)

    @staticmethod
    def mutated(text, dice):
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(text))
            end = place + dice.randint(0, 3)
            text = text[:place] + dice.choice(["", "x", '"', "<", ">", "</", "/>", "&", " title='a'"]) + text[end:]
        return text

    @staticmethod
    def counts(path):
        """How many errors, and how many problems, there are."""
        problems = json.loads(wend("check", path, "--format", "json").stdout)
        return (sum(problem["severity"] == "error" for problem in problems), len(problems))

    def test_a_folder_is_checked_whatever_lies_in_it(self):
        folder = os.path.join(self.folder.name, "all")
        os.makedirs(os.path.join(folder, "folder.xml"))
        good = "<workflow><screen title='t'/></workflow>"
        for name in ["a.xml", "B.XML", "c d%20é.xml", "folder.xml/inner.xml"]:
            with open(os.path.join(folder, name), "w") as file:
                file.write(good)
        with open(os.path.join(folder, "c d%20é.xml"), "w") as file:
            file.write(good.replace("screen", "scren"))
        result = wend("check", folder)
        self.assertIn("4 documents: ", result.stdout + result.stderr)
        sarif = json.loads(wend("check", folder, "--format", "sarif").stdout)
        uris = [r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for r in sarif["runs"][0]["results"]]
        self.assertTrue(uris and all(uri.endswith("all/c%20d%2520%C3%A9.xml") for uri in uris), uris)
        # What cannot be read, or lies elsewhere, is named; the rest is checked all the same.
        os.symlink("nowhere", os.path.join(folder, "e.xml"))
        os.symlink(self.bad, os.path.join(folder, "f.xml"))
        result = wend("check", "--fix", folder)
        self.assertEqual(result.returncode, 2)
        self.assertIn("f.xml is a link to a file outside of", result.stderr)
        with open(self.bad) as file:
            self.assertEqual(file.read(), BAD)

    def test_pictures_of_a_flow_are_named_for_it_and_not_hidden(self):
        with open(os.path.join(self.folder.name, "flow.yaml"), "w") as file:
            file.write(f"appId: pictures\ndocument: {os.path.join(HERE, 'client.xml')}\n---\n- launchApp\n- tapOn: More\n")
        result = subprocess.run(
            [WEND, "test", "./flow.yaml", "--host", "web", "--screenshots", "shots"], cwd=self.folder.name,
            capture_output=True, text=True, timeout=120, env={**os.environ, "WEND_PYTHON": sys.executable})
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        names = sorted(os.listdir(os.path.join(self.folder.name, "shots")))
        folder = os.path.basename(self.folder.name)
        self.assertEqual(names, sorted(
            f"{folder}-flow-{place}-{width}-{scheme}.png" for place in ("01-launchApp", "02-tapOn-More")
            for width in (375, 1280) for scheme in ("light", "dark")))

    def test_looking_at_all_sizes_leaves_the_page_as_it_was(self):
        with open(os.path.join(self.folder.name, "flow.yaml"), "w") as file:
            file.write(f"appId: pictures\ndocument: {os.path.join(HERE, 'client.xml')}\n---\n- launchApp\n- takeScreenshot: first\n"
                       "- tapOn: More\n- takeScreenshot: second\n")
        seen = []
        for options in ([], ["--sizes"]):
            folder = "shots" + "".join(options)
            result = subprocess.run(
                [WEND, "test", "./flow.yaml", "--host", "web", "--screenshots", folder, *options], cwd=self.folder.name,
                capture_output=True, text=True, timeout=240, env={**os.environ, "WEND_PYTHON": sys.executable})
            self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
            pictures = {}
            for path in glob.glob(os.path.join(self.folder.name, folder, "*.png")):
                with open(path, "rb") as file:
                    pictures[os.path.basename(path)] = file.read()
            seen.append(pictures)
        plain, all_sizes = seen
        # Those of a flow's own are of the page as it stands then, after its looks at the screens before.
        self.assertEqual(sum(name.endswith(("first.png", "second.png")) for name in plain), 2, sorted(plain))
        self.assertLess(len(plain), len(all_sizes))
        self.assertEqual([name for name in plain if all_sizes.get(name) != plain[name]], [])

    def test_a_report_says_line_and_column(self):
        with open(os.path.join(self.folder.name, "flow.yaml"), "w") as file:
            file.write(f"appId: a\ndocument: {os.path.join(HERE, 'client.xml')}\n---\n- launchApp\n- assertVisible: Nothing\n")
        report = json.loads(wend("test", os.path.join(self.folder.name, "flow.yaml"), "--json").stdout)
        self.assertEqual(
            report["results"][0]["failure"]["location"],
            {"file": os.path.join(self.folder.name, "flow.yaml"), "line": 5, "column": 3})

    @unittest.skipUnless(os.path.isdir(CORPUS), "the documents of the older libraries are not here")
    def test_the_documents_of_the_older_libraries_are_good(self):
        for file in sorted(glob.glob(os.path.join(CORPUS, "*.xml"))):
            result = wend("check", file)
            self.assertEqual(result.returncode, 0, result.stdout)

    def test_eval_prints_the_value_or_says_where_the_expression_is_wrong(self):
        scope = os.path.join(self.folder.name, "post.json")
        with open(scope, "w") as file:
            file.write('{"likes": 5, "tags": ["a", "b"], "author": {"name": "Ann"}}')
        for expression, value in [
            ("likes > 3 AND ANY tags == 'a'", "true"), ("tags.@count * 2", "4"), ("author.name", '"Ann"'), ("nothing ?? 1", "1"),
        ]:
            result = wend("eval", expression, "--scope", scope)
            self.assertEqual((result.returncode, result.stdout.strip()), (0, value), result.stderr)
        result = wend("eval", "likes > $least", "--scope", scope, "--var", "least=7")
        self.assertEqual(result.stdout.strip(), "false")
        result = wend("eval", "%K > %d", "--args", '["likes", 3]', "--scope", scope)
        self.assertEqual(result.stdout.strip(), "true")
        result = wend("eval", "author.name +", "--scope", scope)
        self.assertEqual(result.returncode, 1)
        self.assertIn("expression:1:14: error: ", result.stderr)
        self.assertEqual(wend("eval", "likes", "--scope", "nowhere.json").returncode, 2)

    def test_eval_prints_early_dates_so_that_they_are_read_again(self):
        for date in ["0001-01-01T00:00:00Z", "1500-02-28T12:00:00Z", "1582-10-14T00:00:00Z", "2018-06-20T18:00:00Z"]:
            result = wend("eval", "$d", "--var", f'd={{"$date":"{date}"}}')
            self.assertEqual(result.stdout.strip(), f'{{"$date":"{date}"}}', result.stderr)
        half = wend("eval", "$d", "--var", 'd={"$date":0.5}').stdout.strip()
        self.assertEqual(half, '{"$date":0.5}')

    def test_the_records_of_a_packed_app_are_those_of_its_identifier(self):
        app, bundle = (os.path.join(self.folder.name, name) for name in ("notes", "notes-1.zip"))
        os.mkdir(app)
        with open(os.path.join(app, "app.xml"), "w") as file:
            file.write(
                "<app><screen title='Notes'><entity name='Note'><attribute name='title'/></entity><query name='notes' entity='Note'/>"
                "<label>{notes.@count}</label></screen></app>")
        self.assertEqual(wend("bundle", app, "--identifier", "org.example.notes", "-o", bundle).returncode, 0)
        os.environ["XDG_CACHE_HOME"] = os.path.join(self.folder.name, "cache")
        os.environ["XDG_STATE_HOME"] = os.path.join(self.folder.name, "state")
        self.addCleanup(os.environ.pop, "XDG_CACHE_HOME", None)
        self.addCleanup(os.environ.pop, "XDG_STATE_HOME", None)
        kept = os.path.join(self.folder.name, "state", "wend", "bundles", "org.example.notes", "records")
        os.makedirs(kept)
        result = wend("data", bundle)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(result.stdout.splitlines()[0], "Note  0 records: title")
        self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        # It is looked for where the bundle keeps it.
        os.mkfifo(os.path.join(kept, "own-61.sqlite"))
        self.assertIn("is no file", wend("data", bundle, "Note").stderr)

    def test_nothing_of_a_file_or_an_argument_commands_the_terminal(self):
        bell, red, c1 = "\u0007", "\u001b[31m", "\u009b31m"
        flow = os.path.join(self.folder.name, "flow.yaml")
        with open(os.path.join(self.folder.name, "app.xml"), "w") as file:
            file.write(f"<app><screen><label>a{c1}</label></screen></app>")
        with open(flow, "w") as file:
            file.write('appId: app\ndocument: app.xml\n---\n- launchApp\n- assertVisible: "x\\e[31m\\a"\n')
        for arguments in [
            ("test", flow), ("test", flow, "--json"), ("test", f"{red}.yaml"), ("test", flow, "--env", red),
            ("kinds", f"but{red}"), ("kinds", "--search", f"q{bell}"),
            ("eval", f"'{red}{c1}'"), ("eval", f"a{red} +"), ("eval", "1", "--var", red), ("eval", "1", "--scope", c1),
        ]:
            result = wend(*arguments)
            for control in "\u0007\u001b\u009b":
                self.assertNotIn(control, result.stdout + result.stderr, arguments)
        self.assertIn("x·[31m·", wend("test", flow).stdout)
        self.assertEqual(json.loads(wend("eval", f"'{red}{c1}'").stdout), red + c1)

    def test_mending_a_guess_does_not_change_what_is_meant(self):
        def mended(text):
            with open(self.bad, "w") as file:
                file.write(text)
            wend("check", "--fix", self.bad)
            with open(self.bad) as file:
                return file.read()

        form = (
            "<app><navigation><form title='f'><container>%s<textField name='a' label='A'/>%s</container>\n"
            "<append on='didSubmit' to='b' value='{a}'/><value name='b' is='{[]}'/></form></navigation></app>")
        right = form % ("<container><label>x</label></container>", "<button title='b' message='submit'/>")
        self.assertEqual(mended(form % ("<contaner><label>x</label></container>", "<button title='b' message='submit'/>")), right)
        self.assertEqual(
            mended(form % ("<label/>text</label>", "<button title='b' message='submit'/>")),
            form % ("<label>text</label>", "<button title='b' message='submit'/>"))
        # A form that is not closed where it should be: what is set off where is a guess.
        guessed = mended(form.replace("</container>\n", "\n") % ("", "<button title='b' message='didSubmit'/>"))
        self.assertIn("message='didSubmit'", guessed)
        self.assertIn("on='didSubmit'", guessed)
        rows = "<app><table title='t'><value name='expenses' is=\"{[record(w: 'x')]}\"/><tableSection><tableCell for=%s text='{expense.w}'/></tableSection></table></app>"
        self.assertEqual(mended(rows % 'expense in expenses"'), rows % '"expense in expenses"')

    def test_what_the_app_reports_fails_a_flow_on_every_host(self):
        flow = os.path.join(self.folder.name, "flow.yaml")
        with open(os.path.join(self.folder.name, "app.xml"), "w") as file:
            file.write(UNANSWERED)
        for header, hosts, code in [("", ("headless", "web"), 1), ("allow: [not-handled]\n", ("headless", "web"), 0)]:
            with open(flow, "w") as file:
                file.write(f"appId: app\ndocument: app.xml\n{header}---\n- launchApp\n- tapOn: Go\n- assertVisible: Go\n")
            for host in hosts:
                result = wend("test", flow, "--host", host)
                self.assertEqual(result.returncode, code, result.stdout + result.stderr)
                if code == 1:
                    self.assertIn('flow.yaml:5:3: tapOn: "Go": the app reported a problem', result.stdout)
                    self.assertIn("app.xml:3:1: error: nobody handles the message 'go' [not-handled]", result.stdout)

    def test_a_signal_ends_the_browser_of_a_flow_as_well(self):
        flow = os.path.join(self.folder.name, "flow.yaml")
        with open(flow, "w") as file:
            file.write("appId: app\ndocument: " + os.path.join(HERE, "app.xml") + "\n---\n- launchApp\n- repeat:\n"
                       "    times: 10000\n    commands: [takeScreenshot: again]\n")

        def below(number):
            found = []
            for path in glob.glob("/proc/[0-9]*/stat"):
                try:
                    with open(path) as file:
                        own, rest = file.read().split(" (", 1)
                except OSError:
                    continue
                if int(rest.rsplit(")", 1)[1].split()[1]) == number:
                    found += [int(own), *below(int(own))]
            return found

        def is_running(number):
            try:
                with open(f"/proc/{number}/stat") as file:
                    return file.read().rsplit(")", 1)[1].split()[0] != "Z"
            except OSError:
                return False

        def wait(until):
            end = time.monotonic() + 30
            while not until() and time.monotonic() < end:
                time.sleep(0.1)
            self.assertTrue(until())

        process = subprocess.Popen([WEND, "test", flow, "--host", "web"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={**os.environ, "WEND_PYTHON": sys.executable})
        wait(lambda: os.path.exists(os.path.join(self.folder.name, "again.png")))
        started = below(process.pid)
        self.assertGreater(len(started), 3)
        process.send_signal(signal.SIGTERM)
        process.wait(10)
        wait(lambda: not any(map(is_running, started)))

    def test_ctrl_c_ends_it_in_good_order(self):
        server = Server(os.path.join(HERE, "app.xml"))
        started = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        self.assertEqual(server.process.wait(10), 0)
        self.assertLess(time.monotonic() - started, 5)
        server.end()


if __name__ == "__main__":
    unittest.main()
