"""Takes the grain out of rendered pictures and writes the masters: /usr/bin/python3 denoise.py FOLDER [--gentle] FILE…

Reads the 16-bit PNG of render.py, so that soft grounds do not band, or a master that is still grainy; writes FOLDER/FILE.jpg.
Needs Debian's python3-opencv. Non-local means in each channel of Lab, gentle on the whole and strong where the grain is, which is
in shadows and on what mirrors them; then a hair of dither.
"""
import os
import sys

import cv2
import numpy as np

QUALITY = 90
USUAL, STRONG = (800, 2400), (2700, 3600)  # the least and the greatest strength of each pass, in steps of 16 bits
GENTLE = (1400, 1400)  # the strong one with --gentle, which keeps fine relief in grainy places; it wants 160 samples
SLIGHT, CLEAR = 0.25, 1.15  # grain in steps of lightness: none of the strong pass below, all of it above


def means(lab, least, most):
    """Non-local means, as strong as the grain that is measured on the whole."""
    scaled = (lab + (0, 128, 128)) / (100, 256, 256) * 65535
    parts = []
    for channel, share in zip(cv2.split(scaled.astype(np.uint16)), (1, 0.4, 0.4)):
        rough = channel.astype(np.float32)
        grain = 1.4826 * float(np.median(np.abs(rough - cv2.GaussianBlur(rough, (0, 0), 1.5))))
        parts.append(cv2.fastNlMeansDenoising(channel, [float(np.clip(2.4 * grain, least, most)) * share], None, 5, 19, cv2.NORM_L1))
    return np.dstack(parts).astype(np.float32) / 65535 * (100, 256, 256) - (0, 128, 128)


def grainy(lightness):
    """How much of the strong pass each place needs, 0 to 1: edges are no grain."""
    rough = np.abs(lightness - cv2.GaussianBlur(lightness, (0, 0), 1.2))
    typical = cv2.medianBlur(np.clip(rough * 20, 0, 255).astype(np.uint8), 9).astype(np.float32) / 20
    near = cv2.GaussianBlur(cv2.dilate(typical, np.ones((7, 7))), (0, 0), 3)
    return np.clip((near - SLIGHT) / (CLEAR - SLIGHT), 0, 1)[:, :, None]


def smooth(picture, strong):
    """A picture of 8 or 16 bits without its grain, in BGR from 0 to 1."""
    lab = cv2.cvtColor(picture.astype(np.float32) / np.iinfo(picture.dtype).max, cv2.COLOR_BGR2LAB)
    share = grainy(lab[:, :, 0])
    lab = means(lab, *USUAL) * (1 - share) + means(lab, *strong) * share
    return cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2BGR)


def dithered(picture):
    """In 8 bits."""
    whole = picture * 255
    return np.clip((whole + np.random.default_rng(1).normal(0, 0.6, whole.shape)).round(), 0, 255).astype(np.uint8)


if __name__ == "__main__":
    strong = GENTLE if "--gentle" in sys.argv else STRONG
    for name in (name for name in sys.argv[2:] if name != "--gentle"):
        picture = cv2.imread(name, cv2.IMREAD_UNCHANGED)[:, :, :3]
        target = os.path.join(sys.argv[1], os.path.splitext(os.path.basename(name))[0] + ".jpg")
        cv2.imwrite(target, dithered(smooth(picture, strong)), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        print(target)
