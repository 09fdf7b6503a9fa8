"""Documents in JSON: converted by the command, run by the same flow files, and held against the schema by a validator."""

import glob
import json
import os
import shutil
import tempfile
import unittest

import jsonschema

from support import HERE
from test_command_line import wend

ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
CORPUS = os.path.join(ROOT, "..", "shared", "corpus", "workflow-schema")
FIXTURES = os.path.join(ROOT, "Tests", "Flows", "Fixtures")
APP = '<app>\n    <!-- Says hello. -->\n    <screen title="Hello"/>\n</app>\n'
JSON = '{"app": [\n    {"//": "Says hello."},\n    {"screen": {"title": "Hello"}}\n]}\n'


class Converting(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="wend-convert-")
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.app = self.write("app.xml", APP)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name)) as file:
            return file.read()

    def test_one_document_is_printed_and_comes_back(self):
        result = wend("convert", self.app)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, JSON, ""))
        written = self.write("b.json", result.stdout)
        self.assertEqual(wend("convert", written).stdout, APP)
        self.assertEqual(wend("convert", written, "--to", "json").stdout, JSON)

    def test_nothing_is_written_over_without_force(self):
        json_file = self.path("app.json")
        self.assertEqual(wend("convert", self.app, "-o", json_file).returncode, 0)
        self.assertEqual(self.read("app.json"), JSON)
        self.write("app.json", "mine")
        result = wend("convert", self.app, "-o", json_file)
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertEqual(result.stderr, f"wend: {json_file} is there already; --force writes over it\n")
        self.assertEqual(self.read("app.json"), "mine")
        self.assertEqual(wend("convert", self.app, "-o", json_file, "--force").returncode, 0)
        self.assertEqual(self.read("app.json"), JSON)

    def test_links_are_written_through(self):
        target, link = self.path("target.json"), self.path("link.json")
        os.symlink("target.json", link)
        for _ in range(2):
            self.assertEqual(wend("convert", self.app, "-o", link, "--force").returncode, 0)
            self.assertTrue(os.path.islink(link))
            self.assertEqual(self.read("target.json"), JSON)
        os.chmod(target, 0o640)
        other = self.path("other.json")
        os.link(target, other)
        self.write("target.json", "old")
        self.assertEqual(wend("convert", self.app, "-o", link, "--force").returncode, 0)
        self.assertEqual((self.read("other.json"), os.stat(other).st_mode & 0o777), (JSON, 0o640))
        self.assertTrue(os.path.samefile(target, other))

    def test_mending_keeps_the_other_names_of_a_file(self):
        wrong = self.write("wrong.xml", APP.replace("screen", "scren"))
        os.link(wrong, self.path("other.xml"))
        self.assertEqual(wend("check", "--fix", wrong).returncode, 0)
        self.assertEqual(self.read("other.xml"), APP)
        self.assertTrue(os.path.samefile(wrong, self.path("other.xml")))
        self.assertEqual(sorted(os.listdir(self.folder)), ["app.xml", "other.xml", "wrong.xml"])

    def test_what_cannot_be_read_is_shown_and_nothing_is_written(self):
        broken = self.write("broken.json", '{"app": [\n    {"screen": [null]}\n]}\n')
        result = wend("convert", broken, "-o", self.path("broken.xml"))
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(
            result.stderr.splitlines()[:3],
            [
                f"{broken}:2:17: error: null says nothing; leave it out, or write {{}} for an element with nothing in it [json-value]",
                '   2 |     {"screen": [null]}',
                "     |                 ^~~~",
            ])
        self.assertFalse(os.path.exists(self.path("broken.xml")))
        self.assertEqual(wend("convert", self.path("nothing.xml")).returncode, 2)
        self.assertEqual(wend("convert", self.folder).returncode, 2)

    def test_a_folder_is_converted_with_the_paths_between_its_documents(self):
        self.write(
            "in/app.xml",
            '<app><screen title="A"><loadSchema on="go" path="rooms/b.xml"/><loadSchema on="no"><path>none.xml</path></loadSchema></screen></app>')
        self.write("in/rooms/b.xml", '<app><screen><label>rooms/b.xml</label><loadSchema path="../app.xml"/></screen></app>')
        self.write("in/data.json", "[1]")
        result = wend("convert", self.path("in"), "-o", self.path("out"))
        self.assertEqual((result.returncode, result.stderr), (0, f"2 documents written to {self.path('out')}\n"))
        self.assertEqual(sorted(os.listdir(self.path("out"))), ["app.json", "rooms"])
        self.assertIn('"path": "rooms/b.json"', self.read("out/app.json"))
        self.assertIn('"path": ["none.xml"]', self.read("out/app.json"))
        self.assertIn('"label": "rooms/b.xml"', self.read("out/rooms/b.json"))
        self.assertIn('"path": "../app.json"', self.read("out/rooms/b.json"))
        self.assertEqual(wend("convert", self.path("in"), "-o", self.path("out")).returncode, 2)

    def test_check_mends_json(self):
        bad = self.write("bad.json", JSON.replace('"screen"', '"scren"').replace("}\n]", "},\n]"))
        result = wend("check", bad)
        self.assertEqual(result.returncode, 1)
        self.assertIn(f"{bad}:3:7: error: ", result.stdout)
        self.assertIn('       = fix: write "screen"', result.stdout)
        self.assertIn("     |       ^~~~~", result.stdout)
        self.assertEqual(wend("check", "--fix", bad).returncode, 0)
        self.assertEqual(self.read("bad.json"), JSON)

    def test_converted_apps_pass_the_same_flows(self):
        flows = 0
        folders = sorted(glob.glob(os.path.join(FIXTURES, "*"))) + sorted(glob.glob(os.path.join(ROOT, "Examples", "0*")))
        for source in folders:
            name = os.path.basename(source)
            copy = self.path(name)
            shutil.copytree(source, copy)
            self.assertEqual(wend("convert", source, "-o", copy).returncode, 0, name)
            for document in glob.glob(os.path.join(copy, "**", "*.xml"), recursive=True):
                os.remove(document)
            for file in glob.glob(os.path.join(copy, "*.yaml")):
                with open(file) as flow:
                    text = flow.read().replace(".xml", ".json")
                with open(file, "w") as flow:
                    flow.write(text)
                flows += 1
        result = wend("test", self.folder)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertGreater(flows, 40)


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads(wend("schema", "--format", "json-schema").stdout)
        jsonschema.Draft7Validator.check_schema(cls.schema)
        cls.validator = jsonschema.Draft7Validator(cls.schema)

    def test_documents_that_can_run_are_valid(self):
        found = 0
        folder = tempfile.TemporaryDirectory(prefix="wend-schema-")
        self.addCleanup(folder.cleanup)
        for number, source in enumerate([FIXTURES, os.path.join(ROOT, "Examples"), CORPUS]):
            if not os.path.isdir(source):
                continue
            out = os.path.join(folder.name, str(number))
            self.assertEqual(wend("convert", source, "-o", out).returncode, 0, source)
            for file in sorted(glob.glob(os.path.join(out, "**", "*.json"), recursive=True)):
                checked = wend("check", file, "--format", "json")
                if json.loads(checked.stdout):
                    continue
                with open(file) as document:
                    errors = list(self.validator.iter_errors(json.load(document)))
                self.assertEqual([error.message[:500] for error in errors], [], file)
                found += 1
        self.assertGreater(found, 30)

    def test_what_a_person_may_write_is_valid(self):
        for text in [
            '{"app": {"screen": {"title": "A", "content": "text"}}}',
            '[{"//": "a"}, {"//": ["b", "c"], "app": {"lang": "de", "content": {"screen": {}}}}]',
            '{"app": {"screen": [{"label": ["a", 1, {"//": "b"}]}, {"button": {"title": "a", "role": "{kind}"}}]}}',
            '{"app": {"xmlns:xsi": "x", "screen": {"@title": "A", "toolbarItems": {"barButtonItem": {"title": "B"}}}}}',
            '{"app": [{"screen": [{"label": {"numberOfLines": 2, "hidden": false, "text": ["a"]}}]}]}',
        ]:
            self.assertTrue(self.validator.is_valid(json.loads(text)), text)

    def test_what_is_wrong_is_refused(self):
        for text in [
            "[]", '{"page": {}}', '{"app": {"screne": {}}}', '{"app": [{"screen": [{"lable": "a"}]}]}',
            '{"app": [{"screen": [{"button": {"titel": "a"}}]}]}', '{"app": [{"tabs": [{"label": "a"}]}]}',
            '{"app": [{"screen": [{"label": [{"button": {"title": "a"}}]}]}]}',
            '{"app": [{"screen": [{"showAlert": [{"screen": {}}]}]}]}', '{"app": {"language": "en", "screen": {}}}',
            '{"app": [{"screen": [{"button": {"title": "a", "role": "first"}}]}]}',
            '{"app": [{"screen": [{"picker": {"label": "a", "style": "wheel"}}]}]}',
            '{"app": [{"screen": [{"label": "a", "button": {"title": "b"}}]}]}', '{"app": [{"screen": [null]}]}',
            '{"app": [{"screen": [["a"]]}]}', '{"app": [{"screen": {"container": {"label": "a"}}}]}',
            '{"app": [{"screen": {"//": 3}}]}', '{"app": [], "workflow": []}', '{"app": {"screen": {"title": null}}}',
        ]:
            self.assertFalse(self.validator.is_valid(json.loads(text)), text)
            self.assertNotEqual(wend_check(text), [], text)


def wend_check(text):
    with tempfile.TemporaryDirectory(prefix="wend-schema-") as folder:
        file = os.path.join(folder, "app.json")
        with open(file, "w") as document:
            document.write(text)
        return json.loads(wend("check", file, "--format", "json").stdout)


if __name__ == "__main__":
    unittest.main()
