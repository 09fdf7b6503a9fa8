"""The guide and the README are true: what they show is written, run and compared, word for word."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

import pictures
from support import HERE, WEND
from written import agrees, changed, commands, steps

ROOT = os.path.normpath(os.path.join(HERE, "..", ".."))
DOCS = os.path.join(ROOT, "docs")


def text(*path):
    with open(os.path.join(ROOT, *path)) as file:
        return file.read()


def run(command, folder):
    """Runs a command as it is shown; what serves is stopped once it has said where it is."""
    arguments = shlex.split(command)
    if arguments[0] != "wend":
        raise ValueError(f"the command is not one of wend's: {command}")
    arguments[0] = WEND
    environment = {**os.environ, "WEND_PYTHON": sys.executable}
    if arguments[1] != "run":
        # Standard output and errors as a terminal mixes them: what is printed first stands first.
        done = subprocess.run(
            arguments, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120, env=environment)
        return done.stdout.splitlines()
    serving = subprocess.Popen(
        [*arguments, "--port", "0", "--ephemeral"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        line = serving.stdout.readline().rstrip("\n")
        return [re.sub(r"(?<=127\.0\.0\.1:)\d+", "8080", line)]
    finally:
        serving.terminate()
        serving.wait(10)
        serving.stdout.close()


class Reader:
    """Somebody who does what a text says, in a folder of their own."""

    def __init__(self, case, picture=None):
        self.case, self.picture = case, picture
        self.folder = self.home = tempfile.mkdtemp(prefix="wend-guide-")
        self.counts = {}

    def follow(self, text):
        for step in steps(text):
            self.counts[step.kind] = self.counts.get(step.kind, 0) + 1
            with self.case.subTest(line=step.line):
                getattr(self, step.kind)(step)

    def file(self, step):
        with open(os.path.join(self.folder, step.name), "w") as file:
            file.write(step.text)

    def change(self, step):
        fitting = []
        for name in sorted(os.listdir(self.folder)):
            with open(os.path.join(self.folder, name)) as file:
                content = file.read()
            try:
                fitting.append((name, changed(content, step.text)))
            except ValueError:
                continue
        self.case.assertEqual(len(fitting), 1, f"the change in line {step.line} fits {len(fitting)} files")
        with open(os.path.join(self.folder, fitting[0][0]), "w") as file:
            file.write(fitting[0][1])

    def run(self, step):
        for command, shown in commands(step.text):
            if command.startswith("mkdir "):
                os.mkdir(os.path.join(self.folder, command.split()[1]))
            elif command.startswith("cd "):
                self.folder = os.path.join(self.folder, command.split()[1])
            else:
                said = run(command, self.folder)
                self.case.assertTrue(agrees(shown, said), f"$ {command}\n" + "\n".join(said))

    def source(self):
        """Everything in the folder, as one text."""
        parts = []
        for name in sorted(os.listdir(self.folder)):
            with open(os.path.join(self.folder, name)) as file:
                parts.append(f"{name}\n{file.read()}")
        return "\n".join(parts)

    def code(self, step):
        """Code is held against the test it stands in, elsewhere."""

    def end(self):
        shutil.rmtree(self.home, ignore_errors=True)


class Guide(unittest.TestCase):
    def setUp(self):
        self.reader = Reader(self)
        self.addCleanup(self.reader.end)

    def test_the_guide_is_true_as_it_is_written(self):
        seen = []

        def picture(step):
            seen.append(os.path.basename(step.name))
            file = os.path.join(DOCS, step.name)
            self.assertTrue(os.path.exists(file), f"scripts/pictures makes {step.name}")
            self.assertEqual(
                pictures.source(file), "; ".join(step.actions) + "\n" + self.reader.source(), f"scripts/pictures makes {step.name} anew")
            self.assertLessEqual(os.path.getsize(file), 60_000)

        self.reader.picture = picture
        self.reader.follow(text("docs", "guide.md"))
        self.assertEqual(self.reader.counts, {"run": 7, "file": 4, "picture": 4, "change": 7, "code": 2})
        for name in ["app.xml", "flow.yaml"]:
            with open(os.path.join(self.reader.folder, name)) as file:
                self.assertEqual(file.read(), text("Tests", "Flows", "Fixtures", "picnic", name), "the fixture is what the guide ends with")
        self.assertEqual(sorted(seen), sorted(os.listdir(os.path.join(DOCS, "pictures"))), "no picture is left over")

    def test_the_code_of_the_guide_is_that_of_a_test(self):
        test = unindented(text("Tests", "WendTestingTests", "GuideTests.swift"))
        for step in steps(text("docs", "guide.md")):
            if step.language == "swift":
                self.assertIn(unindented(step.text), test, f"docs/guide.md:{step.line}")

    def test_no_link_leads_nowhere(self):
        for path in [("README.md",), ("docs", "guide.md"), ("docs", "editors.md"), ("docs", "flow-files.md")]:
            folder = os.path.join(ROOT, *path[:-1])
            # Links may go on in the next line.
            written = re.sub(r"\s*\n\s*", " ", text(*path))
            for target in re.findall(r'\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"', written):
                target = target[0] or target[1]
                if "://" not in target:
                    self.assertTrue(os.path.exists(os.path.join(folder, target)), f"{'/'.join(path)}: {target}")


class Readme(unittest.TestCase):
    """The README shows a document, a mistake in another one, and the beginning of what `wend kinds` says."""

    def setUp(self):
        self.reader = Reader(self)
        self.addCleanup(self.reader.end)
        self.steps = steps(text("README.md"))

    def test_its_first_document_is_the_first_example(self):
        document = next(step for step in self.steps if step.language == "xml")
        self.assertEqual(document.text, text("Examples", "01-hello", "app.xml"))

    def test_what_it_says_the_command_prints_is_printed(self):
        with open(os.path.join(self.reader.folder, "order.xml"), "w") as file:
            # The line of the sample, where the sample says it is.
            file.write(
                '<app>\n  <screen title="Order">\n    <container>\n      <buton title="Order" message="order"/>\n    </container>\n'
                '    <showAlert on="order" message="Ordered"/>\n  </screen>\n</app>\n')
        tried = 0
        for step in self.steps:
            for command, shown in commands(step.text) if step.kind == "run" else []:
                if command.startswith("wend "):
                    tried += 1
                    said = run(command, self.reader.folder)
                    self.assertTrue(agrees(shown, said), f"$ {command}\n" + "\n".join(said))
        self.assertEqual(tried, 2)

    def test_what_make_run_says_is_said(self):
        shown = [output for step in self.steps if step.kind == "run" for command, output in commands(step.text) if command == "make run"]
        self.assertIn("run Examples --stubs Examples/stubs.yaml", text("Makefile"))
        said = run("wend run Examples --stubs Examples/stubs.yaml", ROOT)
        self.assertEqual(shown, [said])

    def test_its_swift_test_is_one_that_runs(self):
        code = [step for step in self.steps if step.language == "swift"]
        test = unindented(text("Tests", "WendTestingTests", "GuideTests.swift"))
        shown = next(step for step in code if step.text.startswith("@Test"))
        self.assertIn(unindented(shown.text), test)


class Editors(unittest.TestCase):
    """The set-up of editors, as far as the editors are here."""

    BAD = '<app>\n    <screen title="Order">\n        <container>\n            <lable>Order</lable>\n            <progr\n        </container>\n    </screen>\n</app>\n'

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="wend-editors-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.blocks = steps(text("docs", "editors.md"))
        self.write("bad.xml", self.BAD)
        os.symlink(os.path.abspath(WEND), os.path.join(self.folder, "wend"))
        self.environment = {**os.environ, "PATH": self.folder + ":" + os.environ["PATH"], "HOME": self.folder}

    def write(self, name, content):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(content)

    def block(self, language, words):
        return next(step.text for step in self.blocks if step.language == language and words in step.text)

    def run_shown(self, *first):
        """Runs the commands that begin as said, in a shell, and compares."""
        for step in self.blocks:
            for command, shown in commands(step.text) if step.kind == "run" else []:
                if command.startswith(first):
                    done = subprocess.run(
                        command, shell=True, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                    self.assertEqual(done.stdout.splitlines(), shown, command)

    @unittest.skipUnless(shutil.which("xmllint"), "xmllint validates")
    def test_the_document_that_names_its_schema_is_valid_and_wend_reads_over_it(self):
        self.write("app.xml", self.block("xml", "noNamespaceSchemaLocation"))
        self.run_shown("wend", "xmllint")
        self.assertEqual(run("wend check app.xml", self.folder), ["1 document: 0 errors, 0 warnings"])

    def test_what_is_set_is_json_and_its_pattern_fits_what_wend_prints(self):
        self.assertIn("xml.fileAssociations", json.loads(self.block("json", "fileAssociations")))
        matcher = json.loads(self.block("json", "problemMatcher"))["tasks"][0]["problemMatcher"]["pattern"]
        self.write("bad.xml", self.BAD.replace("            <progr\n", ""))
        lines = [re.match(matcher["regexp"], line) for line in run("wend check .", self.folder)]
        found = [line.groups()[:4] for line in lines if line]
        self.assertEqual(found, [("bad.xml", "4", "13", "error")])

    @unittest.skipUnless(shutil.which("vim"), "vim makes")
    def test_vim_lists_what_wend_finds(self):
        self.write("bad.xml", self.BAD.replace("            <progr\n", ""))
        settings = self.block("vim", "makeprg").replace("autocmd FileType xml ", "")
        self.write("v.vim", "set nocompatible\n" + settings + "silent make!\ncall writefile(map(getqflist(), "
                   "{_, e -> bufname(e.bufnr) . ':' . e.lnum . ':' . e.col . ':' . e.type}), 'found')\nqa!\n")
        subprocess.run(
            ["vim", "-u", "NONE", "-es", "-S", "v.vim", "bad.xml"], cwd=self.folder, env=self.environment, timeout=60,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        with open(os.path.join(self.folder, "found")) as file:
            self.assertEqual(file.read().splitlines(), ["bad.xml:4:13:e"])

    @unittest.skipUnless(shutil.which("emacs") and shutil.which("trang"), "emacs and trang complete")
    def test_emacs_marks_and_completes(self):
        self.run_shown("wend", "trang")
        self.write("schemas.xml", self.block("xml", "locatingRules"))
        self.write("t.el", """
            (require 'nxml-mode) (require 'rng-valid) (require 'rng-nxml)
            (find-file "bad.xml") (nxml-mode) (rng-validate-mode 1)
            (let ((n 0)) (while (and (rng-do-some-validation (lambda () t)) (< (setq n (1+ n)) 1000))))
            (dolist (o (overlays-in (point-min) (point-max)))
              (when (eq (overlay-get o 'category) 'rng-error)
                (message "line %d: %s" (line-number-at-pos (overlay-start o)) (overlay-get o 'help-echo))))
            (goto-char (point-min)) (search-forward "<progr")
            (let ((c (run-hook-with-args-until-success 'completion-at-point-functions)))
              (message "completes: %S" (all-completions "progr" (nth 2 c))))""")
        said = subprocess.run(
            ["emacs", "--batch", "-Q", "-l", "t.el"], cwd=self.folder, env=self.environment, capture_output=True, text=True, timeout=120)
        self.assertIn("line 4: Unknown element", said.stderr)
        self.assertIn('completes: ("progressBar")', said.stderr)


class Reading(unittest.TestCase):
    """The reader of guides itself: it finds what is not so."""

    def test_output_agrees_only_if_every_line_is_as_it_is_shown(self):
        self.assertTrue(agrees(["a", "…"], ["a", "b", "c"]))
        self.assertTrue(agrees(["a", "…", "c"], ["a", "c"]))
        self.assertFalse(agrees(["a"], ["a", "b"]))
        self.assertFalse(agrees(["a", "b"], ["a"]))
        self.assertFalse(agrees(["a.c"], ["abc"]))

    def test_a_change_fits_once_or_not_at_all(self):
        self.assertEqual(changed("a\nb\nc\n", " a\n-b\n+d\n"), "a\nd\nc\n")
        for text in ["a\nc\n", "a\nb\na\nb\n"]:
            with self.assertRaises(ValueError):
                changed(text, " a\n-b\n+d\n")

    def test_a_picture_says_what_it_was_made_from(self):
        with tempfile.NamedTemporaryFile() as file:
            image = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\x0dIHDR" + b"\0" * 17 + b"\0\0\0\0IEND\0\0\0\0"
            file.write(pictures.labelled(image, "äpp"))
            file.flush()
            self.assertEqual(pictures.source(file.name), "äpp")

    def test_what_is_not_done_is_found(self):
        for broken in ["**`a`**\n\nno block\n", "<!-- picture: tap A -->\nno picture\n"]:
            with self.assertRaises(ValueError):
                steps(broken)


def unindented(code):
    return "\n".join(line.strip() for line in code.strip().split("\n"))


if __name__ == "__main__":
    unittest.main()
