from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cylinder, sphere
from studio.turns import FRONT, SIDE


def treadmill(p, shift=0.0):
    """A treadmill along local x, its hood at +x; `shift` moves the belt off centre."""
    for y in (-0.7, 0.7):
        box((3.5, 0.24, 0.22), (-0.15, y, 0.36), p.CLAY, 0.05)
        box((3.2, 0.15, 0.02), (-0.2, y, 0.475), p.DARK, 0.008)
        box((0.26, 0.3, 0.3), (-1.82, y, 0.34), p.DARK, 0.05)
        cylinder(0.07, 0.2, (-1.7, y, 0.1), p.RUBBER, bevel=0.01)
        cylinder(0.12, 0.1, (1.85, y, 0.12), p.RUBBER, FRONT, 0.02)
        box((0.34, 0.16, 0.3), (1.75, y * 1.14, 0.42), p.DARK, 0.04)
        with moved((1.78, y * 1.14, 0.3), (0, -8, 0)):
            box((0.26, 0.13, 2.2), (0, 0, 1.1), p.CLAY, 0.05)
        pipe([(1.5, y * 1.14, 2.3), (1.1, y * 1.14, 2.22), (0.75, y * 1.14, 2.12)], 0.065, p.RUBBER)
        sphere(0.066, (0.75, y * 1.14, 2.12), p.RUBBER)
    box((3.2, 1.14, 0.05), (-0.25, shift, 0.43), p.RUBBER, 0.02)
    box((3.0, 1.2, 0.1), (-0.25, 0, 0.33), p.WOOD, 0.01)
    cylinder(0.1, 1.2, (-1.83, 0, 0.36), p.STEEL, FRONT, 0.01)
    cylinder(0.108, 1.14, (-1.83, shift, 0.36), p.RUBBER, FRONT, 0.005)
    cylinder(0.1, 1.2, (1.33, 0, 0.36), p.STEEL, FRONT, 0.01)
    outline = [(1.28, 0.2), (2.18, 0.2), (2.18, 0.46), (2.0, 0.68), (1.5, 0.74), (1.28, 0.52)]
    extrude(outline, 1.5, (0, 0, 0), p.CLAY, 0.06, FRONT)
    for i in range(6):
        box((0.03, 0.5, 0.05), (1.62 + i * 0.06, 0, 0.735 - i * 0.008), p.DARK, 0, (0, 8, 0))
    with moved((1.47, 0, 2.55), (0, 28, 0)):
        box((0.2, 1.78, 0.62), (0, 0, 0), p.CLAY, 0.08)
        box((0.03, 0.8, 0.38), (-0.1, 0, 0.02), p.SCREEN, 0.01)
        for y in (-0.68, -0.54, 0.54, 0.68):
            for z in (-0.12, 0.02, 0.16):
                box((0.03, 0.09, 0.07), (-0.1, y, z), p.DARK, 0.01)
        box((0.16, 1.7, 0.5), (0.06, 0, 0), p.DARK, 0.06)
    box((0.14, 1.6, 0.12), (1.42, 0, 2.26), p.DARK, 0.03)


def belt_alignment(p):
    """A treadmill from its rear end: the belt off centre on the roller and a red key in the adjusting bolt."""
    with moved((0, 1.2, 0), (0, 0, 90)):
        treadmill(p, shift=0.07)
        for y in (-0.7, 0.7):
            cylinder(0.075, 0.06, (-1.96, y, 0.37), p.STEEL, SIDE, 0.01)
            cylinder(0.04, 0.02, (-1.995, y, 0.37), p.RUBBER, SIDE, 0, 6)
        for x in range(7):
            box((0.012, 0.22, 0.006), (-1.55 + x * 0.45, 0.55, 0.457), p.WHITE, 0)
    pipe([(0.7, -0.75, 0.37), (0.7, -1.12, 0.37), (0.72, -1.2, 0.38), (0.8, -1.23, 0.42), (1.35, -1.3, 0.72)], 0.042, p.SIGNAL)
    with moved((-1.0, -1.45, 0), (0, 0, 6)):
        box((1.7, 0.24, 0.03), (0, 0, 0.015), p.STEEL, 0.006)
        for i in range(33):
            box((0.008, 0.1 if i % 4 == 0 else 0.05, 0.006), (-0.8 + i * 0.05, 0.07 if i % 4 == 0 else 0.095, 0.032), p.DARK, 0)
    stage(p, (0.22, 0.15, 1.26), 12.0, azimuth=-30, elevation=27)
