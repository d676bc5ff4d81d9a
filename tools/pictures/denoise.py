"""Takes the grain out of rendered pictures and writes the masters: /usr/bin/python3 denoise.py [--strong] FOLDER FILE.png…

Reads the 16-bit PNG of render.py, so that soft grounds do not band; writes FOLDER/FILE.jpg. Needs Debian's python3-opencv.
Non-local means in each channel of Lab, strength by the grain that is measured, then a hair of dither. --strong is for pictures of
fewer than 100 samples, whose shadows hold more grain than the whole picture says.
"""
import os
import sys

import cv2
import numpy as np

QUALITY = 90
USUAL, STRONG = (800, 2400), (1700, 3200)  # the least and the most strength, in steps of 16 bits


def clean(picture, limits):
    """A 16-bit picture without its grain."""
    lab = cv2.cvtColor(picture.astype(np.float32) / 65535, cv2.COLOR_BGR2LAB)
    scaled = (lab + (0, 128, 128)) / (100, 256, 256) * 65535
    parts = []
    for channel, most in zip(cv2.split(scaled.astype(np.uint16)), (1, 0.6, 0.6)):
        rough = channel.astype(np.float32)
        grain = 1.4826 * float(np.median(np.abs(rough - cv2.GaussianBlur(rough, (0, 0), 1.5))))
        strength = float(np.clip(2.4 * grain, *limits)) * most
        parts.append(cv2.fastNlMeansDenoising(channel, [strength], None, 5, 15, cv2.NORM_L1))
    lab = np.dstack(parts).astype(np.float32) / 65535 * (100, 256, 256) - (0, 128, 128)
    return cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2BGR)


is_strong = sys.argv[1] == "--strong"
folder, *names = sys.argv[2 if is_strong else 1 :]
for name in names:
    smooth = clean(cv2.imread(name, cv2.IMREAD_UNCHANGED)[:, :, :3], STRONG if is_strong else USUAL) * 255
    dithered = smooth + np.random.default_rng(1).normal(0, 0.6, smooth.shape)
    target = os.path.join(folder, os.path.basename(name).replace(".png", ".jpg"))
    cv2.imwrite(target, np.clip(dithered.round(), 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    print(target)
