"""Makes mistakes in documents that are right, one at a time, and counts which of them `wend check` finds before anything runs.

mistakes.py WEND [SEED [FILES...]]

Each line it prints is one sort of mistake: how many were made, how many found, how many of those mended by `--fix` so that nothing is
left to say. Mistakes that leave a document as it was are not counted. Ends with 1 if fewer than 95 of 100 are found.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

wend = sys.argv[1]
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
root = Path(__file__).parent.parent
files = [Path(f) for f in sys.argv[3:]] or sorted(
    [*root.glob("Examples/0*/app.xml"), *root.glob("Tests/Flows/Fixtures/*/app.xml")])
PER_SORT = 3  # of one sort in one document


def slip(word):
    """A word with two letters swapped, one missing, or one doubled."""
    if len(word) < 4:
        return word + word[-1]
    at = chance.randrange(1, len(word) - 2)
    return chance.choice([
        word[:at] + word[at + 1] + word[at] + word[at + 2:], word[:at] + word[at + 1:], word[:at] + word[at] + word[at:]])


def replacing(pattern, change, group=1, where=lambda m: True):
    """Changes one thing a pattern finds."""
    def mutate(text):
        found = [m for m in re.finditer(pattern, text) if where(m)]
        chance.shuffle(found)
        for match in found[:PER_SORT]:
            start, end = match.span(group)
            new = change(match.group(group))
            if new != match.group(group):
                yield text[:start] + new + text[end:]
    return mutate


NAME = r"[A-Za-z]\w*"
live = r"\{[^}'\"]*?\b"


def attribute(names):
    return rf'\s(?:{names})="([^"{{}}]+)"'


SORTS = {
    "tag misspelt": replacing(rf"<({NAME})(?=[\s/>])", slip, where=lambda m: m.group(1) not in ("app", "workflow")),
    "tag in another case": replacing(rf"<({NAME})(?=[\s/>])", lambda w: w.capitalize(), where=lambda m: m.group(1) not in ("app", "workflow")),
    "tag in the plural": replacing(rf"<({NAME})(?=[\s/>])", lambda w: w + "s", where=lambda m: m.group(1) not in ("app", "workflow")),
    "root misspelt": replacing(r"<(app|workflow)>", slip),
    "attribute misspelt": replacing(rf"\s({NAME})=\"", slip),
    "attribute in another case": replacing(rf"\s({NAME})=\"", lambda w: w[0].upper() + w[1:]),
    "attribute twice": replacing(rf"(\s{NAME}=\"[^\"]*\")", lambda w: w + w),
    "attribute nobody knows": replacing(rf"<{NAME}(\s|/?>)", lambda w: ' colour="red"' + w, where=lambda m: not m.group(0).startswith(("<app", "<workflow"))),
    "required attribute missing": replacing(r"(\s(?:placeholder|accessibilityLabel|when|where|failureMessage|set|name|to|in|from|label)=\"[^\"]*\")", lambda w: "", where=lambda m: re.match(r"\s(when|where|set|in|from)=", m.group(1))),
    "end tag missing": replacing(rf"(</{NAME}>)", lambda w: "", where=lambda m: True),
    "end tag misspelt": replacing(rf"</({NAME})>", slip),
    "quote missing": replacing(rf"\s{NAME}=\"[^\"]*(\")", lambda w: ""),
    "start of a tag missing": replacing(rf"(<){NAME}\s", lambda w: ""),
    "ampersand alone": replacing(rf"\stitle=\"([^\"{{}}]+)\"", lambda w: w + " & more"),
    "message misspelt": replacing(attribute("message"), slip),
    "answer misspelt": replacing(attribute("on"), slip),
    "older answer misspelt": replacing(r"<(?:showAlert|pushController|sendMessage|multipleActions|storeValue|set|append|remove|update)\s+name=\"([^\"{}]+)\"", slip, where=lambda m: "<set" not in m.group(0)),
    "edits misspelt": replacing(attribute("edits"), lambda w: slip(w.split(".")[0]) + ("." + w.split(".", 1)[1] if "." in w else "")),
    "list to change misspelt": replacing(r"<(?:append|remove|update)\b[^>]*?\s(?:to|from|in)=\"(\w+)\"", slip),
    "value to set misspelt": replacing(r"<set\b[^>]*?\sname=\"(\w+)\"", slip),
    "list to repeat misspelt": replacing(r"\sfor=\"\w+ in (\w+)\"", slip, where=lambda m: m.group(1) not in ("SUBQUERY",)),
    "repetition without in": replacing(r"\sfor=\"\w+( in )", lambda w: " of "),
    "name in braces misspelt": replacing(rf"\{{(\w+)[\s.}}]", slip, where=lambda m: m.group(1) not in ("message", "now", "TERNARY", "NOT", "SUBQUERY")),
    "field in braces misspelt": replacing(rf"\{{(?!message)\w+\.(\w+)\}}", slip),
    "function misspelt": replacing(r"\b([a-z]{5,})\(", slip, where=lambda m: m.group(1) not in ("record",)),
    "brace not closed": replacing(r"\{[^{}\"]+(\})", lambda w: ""),
    "bracket not closed": replacing(r"\{[^{}\"]*\([^{}\"]*(\))", lambda w: ""),
    "text compared with a number": replacing(r"(\.@count)\s*[><=]", lambda w: " == 'one' OR x.@count"),
    "one equals sign, word operator": replacing(r" (==) ", lambda w: "is"),
    "choice misspelt": replacing(attribute("style|role|tone|datePickerMode|keyboardType|accessoryType"), slip),
    "where nothing is sent to": replacing(attribute("to"), lambda w: "rootDelegate", where=lambda m: m.group(1) == "app"),
    "view name misspelt": replacing(r"<viewNames>([^<]+)<", slip),
    "parameter name misspelt": replacing(r"<parameterName>([^<]+)<", slip),
    "descendant misspelt": replacing(r"<destinationName>([^<]+)<", slip),
    "destination misspelt": replacing(r"<destinationType>([^<]+)<", slip),
    "condition misspelt": replacing(r"<(is\w+|check|doesMatchRegularExpression)\b", slip),
    "pattern broken": replacing(r"pattern=\"([^\"]+)\"", lambda w: w + "("),
    "date that is none": replacing(r"<date [^>]*value=\"([^\"]+)\"", lambda w: "32" + w),
    "document misspelt": replacing(r"<path>([^<{]+)<", slip),
    "message element misspelt": replacing(r"<message>(\w+)</message>", slip),
    "two roots": replacing(r"(</(?:app|workflow)>)", lambda w: w + "<app/>"),
    "text where none may stand": replacing(r"(<(?:navigation|tabs|table)>)", lambda w: w + "Hello"),
    "button that does nothing": replacing(r"<button [^>]*?(\smessage=\"[^\"]*\")", lambda w: ""),
    "screen in a label": replacing(r"(<label>)", lambda w: w + "<screen/>"),
}


def check(path, fix=False):
    done = subprocess.run([wend, "check", *(["--fix"] if fix else []), "--format", "json", str(path)], capture_output=True, text=True)
    return json.loads(done.stdout) if done.stdout.strip() else [{}]


made, found, offered, mended = (defaultdict(int) for _ in range(4))
missed = []
for file in files:
    text = file.read_text()
    if check(file):
        continue
    with tempfile.TemporaryDirectory() as folder:
        for sort, mutate in SORTS.items():
            for mutant in mutate(text):
                path = Path(folder) / "app.xml"
                path.write_text(mutant)
                made[sort] += 1
                problems = check(path)
                if not problems:
                    missed.append((sort, file, mutant))
                    continue
                found[sort] += 1
                if any(p.get("fixes") for p in problems):
                    offered[sort] += 1
                    if not check(path, fix=True):
                        mended[sort] += 1

for sort in SORTS:
    print(f"{sort:35} made {made[sort]:4}  found {found[sort]:4}  with an edit {offered[sort]:4}  mended {mended[sort]:4}")
total, all_found = sum(made.values()), sum(found.values())
print(f"{len([s for s in SORTS if made[s]])} sorts, {total} mistakes: {all_found} found ({all_found / total:.1%}), "
      f"{sum(offered.values())} with an edit ({sum(offered.values()) / total:.1%}), {sum(mended.values())} mended ({sum(mended.values()) / total:.1%})")
for sort, file, mutant in missed[:40]:
    before, after = file.read_text().splitlines(), mutant.splitlines()
    line = next((b for a, b in zip(before, after) if a != b), "")
    print(f"missed: {sort}: {file}: {line.strip()[:140]}")
sys.exit(all_found < 0.95 * total)
