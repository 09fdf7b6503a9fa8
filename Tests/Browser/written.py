"""What a Markdown file shows: files, changes, commands with their output, pictures. Read so that it can be done as it is written."""

import re
from dataclasses import dataclass, field


@dataclass
class Step:
    """One thing a reader does or sees. `kind` is file, change, run, picture or code."""

    kind: str
    line: int
    text: str = ""
    name: str = ""
    language: str = ""
    actions: list = field(default_factory=list)


FENCE = re.compile(r"^```(\w*)\s*$")
NAME = re.compile(r"^\*\*`([^`]+)`\*\*$")
PICTURE = re.compile(r"^<!-- picture: (.*) -->$")
IMAGE = re.compile(r'^<img src="([^"]+)" alt="[^"]+" width="\d+">$')


def steps(text):
    """The steps in their order. A block is a file if the file's name stands above it by itself, in bold code."""
    found, lines, place = [], text.split("\n"), 0
    name = actions = None
    while place < len(lines):
        line = lines[place]
        fence = FENCE.match(line)
        if fence:
            end = lines.index("```", place + 1)
            block, language = "\n".join(lines[place + 1 : end]) + "\n", fence.group(1)
            kind = {"diff": "change", "console": "run"}.get(language, "file" if name else "code")
            found.append(Step(kind, place + 1, block, name or "", language))
            place, name = end, None
        elif NAME.match(line):
            name = NAME.match(line).group(1)
        elif PICTURE.match(line):
            actions = [part.strip() for part in PICTURE.match(line).group(1).split(";")]
        elif actions is not None:
            image = IMAGE.match(line)
            if not image:
                raise ValueError(f"line {place + 1}: no picture stands below its description")
            found.append(Step("picture", place + 1, name=image.group(1), actions=actions))
            actions = None
        elif line.strip() and name:
            raise ValueError(f"line {place + 1}: no block stands below the name of its file")
        place += 1
    return found


def commands(block):
    """The commands of a console, each with the output that stands below it; a line `…` stands for any lines."""
    found = []
    for line in block.rstrip("\n").split("\n"):
        if line.startswith("$ "):
            found.append([line[2:], []])
        else:
            found[-1][1].append(line)
    return [(command, output) for command, output in found]


def agrees(shown, said):
    """Whether output is what is shown of it."""
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(line + "\n" for line in said)) is not None


def changed(text, change):
    """A text with a change made: what a diff keeps and takes away has to stand there once, as it is."""
    lines = change.rstrip("\n").split("\n")
    before = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
    after = "".join(line[1:] + "\n" for line in lines if line[:1] != "-")
    if text.count(before) != 1:
        raise ValueError(f"stands {text.count(before)} times in the file:\n{before}")
    return text.replace(before, after)
