import math

from parts.electronic import block, can, chip, knob, pcb, resistor
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder, tube


def diagnostics(p):
    """A test bench: an oscilloscope with a live trace, its probe on a small board."""
    box((3.7, 1.4, 2.1), (0, 0.5, 1.25), p.CLAY, 0.1)
    box((3.5, 0.1, 1.9), (0, -0.2, 1.25), p.CLAY, 0.06)
    for x in (-1.4, 1.4):
        cylinder(0.16, 0.22, (x, 0.0, 0.11), p.RUBBER)
        cylinder(0.16, 0.22, (x, 1.0, 0.11), p.RUBBER)
    pipe([(-1.5, 0.5, 2.25), (-1.5, 0.5, 2.62), (-1.35, 0.5, 2.75), (1.35, 0.5, 2.75), (1.5, 0.5, 2.62), (1.5, 0.5, 2.25)], 0.07, p.DARK)
    box((2.2, 0.06, 1.6), (-0.55, -0.25, 1.36), p.DARK, 0.05)
    box((2.0, 0.03, 1.4), (-0.55, -0.28, 1.36), p.PETROL, 0.02)
    for i in range(9):
        box((0.008, 0.01, 1.4), (-1.55 + i * 0.25, -0.297, 1.36), p.CLAY_DEEP, 0)
    for i in range(7):
        box((2.0, 0.01, 0.008), (-0.55, -0.297, 0.66 + i * 0.233), p.CLAY_DEEP, 0)
    pts = []
    for i in range(121):
        t = i / 120
        u = (t * 3) % 1
        s = 1 if u < 0.5 else -1
        pts.append((-1.53 + 1.96 * t, -0.31, 1.36 + 0.34 * s * (1 + 0.45 * math.exp(-(u % 0.5) * 14) * math.cos((u % 0.5) * 60))))
    pipe(pts, 0.026, p.SIGNAL, smooth=False)
    for i in range(3):
        for j in range(2):
            knob(p, 0.15, (0.88 + j * 0.5, -0.25, 1.98 - i * 0.42), p.DARK, 0.16, (30, -40, 70, 0, 110, -20)[i * 2 + j])
    for i in range(4):
        box((0.17, 0.06, 0.1), (0.78 + i * 0.23, -0.26, 0.82), p.LAMP if i == 0 else p.CLAY_DEEP, 0.02)
    for x in (0.85, 1.38):
        tube(0.13, 0.07, 0.2, (x, -0.32, 0.52), p.STEEL, (90, 0, 0))
        cylinder(0.03, 0.2, (x, -0.32, 0.52), p.BRASS, (90, 0, 0))
    cylinder(0.15, 0.3, (0.85, -0.45, 0.52), p.DARK, (90, 0, 0), 0.04)
    pipe([(0.85, -0.6, 0.52), (0.85, -0.95, 0.45), (1.15, -1.35, 0.06), (1.7, -1.75, 0.05), (1.75, -2.1, 0.05), (1.2, -2.2, 0.05), (0.55, -2.0, 0.14), (0.3, -1.88, 0.31)], 0.035, p.RUBBER)
    with moved((-0.5, -1.55, 0.12), (0, 0, 8)):
        pcb(p, 1.9, 1.1)
        chip(p, (-0.35, 0.05, 0), 0.5, 0.28, 6)
        can(p, 0.14, 0.34, (-0.72, 0.25, 0), p.PETROL)
        for i in range(3):
            resistor(p, (-0.2 + i * 0.2, -0.35, 0), 90, 0.16)
        can(p, 0.1, 0.26, (0.55, 0.3, 0), p.DARK)
        block(p, 2, (0.7, -0.15, 0), p.PETROL, 90)
        for x in (-0.85, 0.85):
            for y in (-0.45, 0.45):
                cylinder(0.06, 0.1, (x, y, -0.08), p.BRASS, sides=6, bevel=0.01)
    with moved((-0.35, -1.62, 0.24), (0, 63, -22)):
        cylinder(0.012, 0.26, (0, 0, 0.0), p.STEEL, top=0.02)
        cylinder(0.04, 0.3, (0, 0, 0.25), p.DARK, top=0.075)
        cylinder(0.12, 0.04, (0, 0, 0.41), p.DARK)
        cylinder(0.08, 0.42, (0, 0, 0.62), p.CLAY_DEEP)
    stage(p, (0.05, -0.35, 1.25), 11.6, azimuth=22, elevation=20)
