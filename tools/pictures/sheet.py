"""One picture of many, to look at them as a set: /usr/bin/python3 sheet.py OUT.jpg WIDTH COLUMNS FILE…

WIDTH is that of one picture in pixels; under each stands its name. Needs Debian's python3-opencv.
"""
import os
import sys

import cv2
import numpy as np

CAPTION, GAP = 20, 6


def cell(name, width):
    """A picture at this width, square or not, with its name below."""
    picture = cv2.imread(name)
    height = round(picture.shape[0] * width / picture.shape[1])
    small = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(small, 0, CAPTION, 0, GAP, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    title = os.path.basename(name).rsplit(".", 1)[0]
    cv2.putText(framed, title, (2, height + 14), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    return framed


def row(cells, columns):
    """Pictures beside one another, filled up with white."""
    tallest = max(c.shape[0] for c in cells)
    cells = [cv2.copyMakeBorder(c, 0, tallest - c.shape[0], 0, 0, cv2.BORDER_CONSTANT, value=(255, 255, 255)) for c in cells]
    cells += [np.full_like(cells[0], 255)] * (columns - len(cells))
    return np.hstack(cells)


target, width, columns, *files = sys.argv[1:]
cells = [cell(name, int(width)) for name in files]
columns = int(columns)
cv2.imwrite(target, np.vstack([row(cells[i : i + columns], columns) for i in range(0, len(cells), columns)]))
