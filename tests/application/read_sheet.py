"""Prints the rows of a workbook's first sheet as JSON, with nothing but Python's own library."""

import json
import sys
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def text_of(element):
    return "".join(part.text or "" for part in element.iter(MAIN + "t"))


def column_of(reference):
    number = 0
    for letter in reference:
        if letter.isalpha():
            number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def main(path):
    with zipfile.ZipFile(path) as book:
        names = book.namelist()
        shared = []
        if "xl/sharedStrings.xml" in names:
            root = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
            shared = [text_of(item) for item in root.iter(MAIN + "si")]
        first = sorted(name for name in names if name.startswith("xl/worksheets/sheet"))[0]
        sheet = ElementTree.fromstring(book.read(first))
    rows = []
    for row in sheet.iter(MAIN + "row"):
        cells = []
        for cell in row.iter(MAIN + "c"):
            column = column_of(cell.get("r"))
            while len(cells) < column:
                cells.append("")
            value = cell.find(MAIN + "v")
            if cell.get("t") == "s":
                cells.append(shared[int(value.text)])
            elif cell.get("t") == "inlineStr":
                cells.append(text_of(cell))
            else:
                cells.append("" if value is None else value.text)
        rows.append(cells)
    print(json.dumps(rows, ensure_ascii=False))


main(sys.argv[1])
