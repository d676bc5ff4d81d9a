"""Makes the masters of a picture in layers: /usr/bin/python3 pack.py FOLDER RENDERED WHOLE.jpg

RENDERED is the folder of layers.py, WHOLE the master of the same picture. Writes FOLDER/WHOLE.ground.jpg; FOLDER/WHOLE.layers.webp,
all layers one below the other, so that a page loads them at once; and FOLDER/WHOLE.layers.json: where each layer lies in both, in
hundredths, and between which heights the thread of the axis is seen.
"""
import json
import os
import sys

import cv2
import numpy as np
from denoise import QUALITY, dithered, smooth

GUTTER = 8  # pixels between layers, so that none shows at another's edge
SEEN = 2 / 255


def filled(picture, alpha):
    """The colours of the layer spread over what is empty, so that its edges are of its own colour."""
    known = (alpha > 0.5).astype(np.float32)
    spread, weight = picture * known[:, :, None], known
    for size in (1, 3, 9, 27, 81):
        colour, share = cv2.GaussianBlur(spread, (0, 0), size), cv2.GaussianBlur(weight, (0, 0), size)
        near = (known == 0) & (share > 1e-3)
        picture = np.where(near[:, :, None], colour / np.maximum(share, 1e-6)[:, :, None], picture)
        known[near] = 1
        spread, weight = picture * known[:, :, None], known.copy()
    return picture


def layer(name):
    """BGR and alpha, from 0 to 1, without grain."""
    image = cv2.imread(name, cv2.IMREAD_UNCHANGED).astype(np.float32) / 65535
    alpha = image[:, :, 3]
    colour = filled(image[:, :, :3], alpha)
    return smooth((np.clip(colour, 0, 1) * 65535).astype(np.uint16)), np.where(alpha < SEEN, 0, alpha)


def runs(shown):
    """[first, past last] of the runs of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], shown.astype(np.int8), [0]))))
    return edges.reshape(-1, 2).tolist()


def percent(value):
    return round(100 * float(value), 2)


target, rendered, whole = sys.argv[1:]
base = os.path.join(target, os.path.splitext(os.path.basename(whole))[0])
master = cv2.imread(whole).astype(np.float32) / 255
sinks = json.load(open(os.path.join(rendered, "layers.json")))
layers = {name: layer(os.path.join(rendered, f"{name}.png")) for name in sinks}
ground = smooth(cv2.imread(os.path.join(rendered, "ground.png"), cv2.IMREAD_UNCHANGED)[:, :, :3])
cv2.imwrite(f"{base}.ground.jpg", dithered(ground), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])

height, width = ground.shape[:2]
columns = np.flatnonzero(np.any([alpha.any(axis=0) for _, alpha in layers.values()], axis=0))
half = max(width / 2 - columns[0], columns[-1] + 1 - width / 2) + 2
left, right = int(width / 2 - half), int(width / 2 + half)  # the axis is the middle
rows = {}
for name, (_, alpha) in layers.items():
    seen = np.flatnonzero(alpha.any(axis=1))
    rows[name] = (int(seen[0]) - 2, int(seen[-1]) + 3)
tall = sum(bottom - top + GUTTER for top, bottom in rows.values())
sheet, at, places, together = np.zeros((tall, right - left, 4), np.uint8), 0, {}, ground.copy()
for name, (colour, alpha) in layers.items():
    top, bottom = rows[name]
    size = bottom - top
    sheet[at : at + size, :, :3] = dithered(colour[top:bottom, left:right])
    sheet[at : at + size, :, 3] = (alpha[top:bottom, left:right] * 255).round()
    if name != "whole":
        together = together * (1 - alpha[:, :, None]) + colour * alpha[:, :, None]
    sink = sinks[name]
    # how far the layer's middle sinks, when it shrinks round it
    middle = sink["drop"] - (1 - sink["scale"]) * ((top + bottom) / 2 / height - sink["foot"])
    places[name] = {
        "top": percent(top / height),
        "height": percent(size / height),
        "at": percent(at / (tall - size)),
        "drop": percent(middle * height / size),
        "scale": sink["scale"],
    }
    at += size + GUTTER
cv2.imwrite(f"{base}.layers.webp", sheet, [cv2.IMWRITE_WEBP_QUALITY, 95])

darker = (together - master)[:, width // 2 - 1 : width // 2 + 1].mean(axis=(1, 2))
axis = [[percent(a / height), percent(b / height)] for a, b in runs(darker > 0.12) if b - a > 3]
difference = np.abs(cv2.GaussianBlur(together, (0, 0), 2) - cv2.GaussianBlur(master, (0, 0), 2)).max(axis=2)
print(f"differs from the whole by {difference.mean() * 255:.2f} steps on the average, {np.percentile(difference, 99.5) * 255:.1f} at worst but for 0.5 %")
with open(f"{base}.layers.json", "w") as file:
    json.dump({"left": percent(left / width), "width": percent((right - left) / width), "axis": axis, "layers": places}, file, indent=2)
    file.write("\n")
