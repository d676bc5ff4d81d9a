from parts.coffee import feet, fitting, grid, knob
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.instruments import gauge
from studio.lines import pipe, spring
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cut, cylinder, ring
from studio.tools import spanner
from studio.turns import SIDE


def group(p, at, handle=None, filled=True):
    """A brew group with its portafilter, the handle towards the viewer; at = centre of the collar."""
    with moved(at):
        cylinder(0.38, 0.35, (0, 0, 0.22), p.STEEL)
        cylinder(0.42, 0.14, (0, 0, 0), p.DARK)
        if filled:
            cylinder(0.36, 0.22, (0, 0, -0.16), p.STEEL)
            cylinder(0.07, 1.0, (0, -0.65, -0.16), handle or p.DARK, (82, 0, 0), 0.03)
            cylinder(0.05, 0.22, (0, 0, -0.34), p.STEEL)


def machine_body(p):
    """The base, feet and drip grid of the espresso machine."""
    box((3.4, 2.2, 0.35), (0, 0, 0.25), p.DARK, 0.08)
    feet(p, 1.5, 0.9)
    grid(p, 2.8, 1.3, (0, -0.42, 0.45))


def panel(p, w, h, at, turn, slots=5):
    """A removed sheet panel with vent slots and screw holes; its face is local z, its height local y."""
    with moved(at, turn):
        o = box((w, h, 0.07), (0, h / 2, 0), p.CLAY, 0.025)
        for i in range(slots):
            cut(o, box((w * 0.5, 0.06, 0.4), (0, h * 0.58 + i * 0.13, 0), p.CLAY, 0))
        for x in (-w / 2 + 0.12, w / 2 - 0.12):
            for y in (0.12, h - 0.12):
                cylinder(0.035, 0.02, (x, y, 0.032), p.DARK, bevel=0, sides=24)


def machine_repair(p):
    """A two-group espresso machine with its covers off: the copper boiler, its pipes and the groups, one pipe in red."""
    machine_body(p)
    box((3.3, 0.1, 2.7), (0, 1.0, 1.7), p.CLAY, 0.04)
    box((0.1, 1.9, 2.7), (-1.62, 0.1, 1.7), p.CLAY, 0.04)
    for x in (-1.55, 1.6):
        for y in (-0.8, 0.95):
            box((0.12, 0.12, 2.75), (x, y, 1.75), p.STEEL, 0.02)
    box((3.3, 0.9, 1.5), (0, 0.5, 1.15), p.CLAY, 0.06)
    box((3.4, 0.14, 0.62), (0, -0.88, 2.92), p.CLAY, 0.06)
    for x in (-1.62, 1.62):
        box((0.12, 1.9, 0.1), (x, 0.05, 3.1), p.STEEL, 0.02)
    cylinder(0.52, 2.3, (-0.05, 0.3, 2.55), p.COPPER, SIDE, 0.12)
    for x in (-0.85, 0.75):
        ring(0.52, 0.03, (x, 0.3, 2.55), p.STEEL, SIDE)
    cylinder(0.46, 0.1, (1.15, 0.3, 2.55), p.BRASS, SIDE, 0.015)
    with moved((1.2, 0.3, 2.55), SIDE):
        for x, y, a in around(8, 0.37, 22):
            bolt_head((x, y, 0), p, 0.055, (0, 0, 0))
        for x, y, a in around(3, 0.17, 90):
            cylinder(0.05, 0.2, (x, y, 0.08), p.WHITE, bevel=0.01, sides=24)
            cylinder(0.025, 0.34, (x, y, 0.14), p.STEEL, bevel=0.004, sides=16)
    for x in (-0.8, 0.8):
        group(p, (x, -0.55, 2.3), p.DARK, x < 0)
        fitting(p, (x, 0.05, 2.98), (0, 0, 0), 0.09)
        pipe([(x, 0.05, 3.15), (x, 0.0, 3.32), (x, -0.3, 3.36), (x, -0.55, 3.2), (x, -0.58, 2.7)], 0.055, p.SIGNAL if x > 0 else p.COPPER)
        fitting(p, (x, -0.58, 2.6), (0, 0, 0), 0.09)
    cylinder(0.08, 0.35, (0.0, 0.3, 3.15), p.BRASS, bevel=0.01)
    spring(0.07, 0.22, 5, 0.016, (0, 0.3, 3.32), p.STEEL)
    cylinder(0.1, 0.06, (0, 0.3, 3.56), p.BRASS, bevel=0.01, sides=6)
    cylinder(0.16, 0.3, (-0.45, 0.62, 3.2), p.DARK, bevel=0.02)
    pipe([(-0.45, 0.6, 3.05), (-0.4, 0.5, 2.95)], 0.03, p.COPPER)
    for i, y in enumerate((-0.1, 0.08, 0.26)):
        pipe([(1.36, 0.2 + 0.1 * i, 2.5 + 0.1 * (i % 2)), (1.52, y, 2.3), (1.5, y + 0.3, 1.9), (1.3, 0.75, 1.86)], 0.026, (p.DARK, p.WHITE, p.DARK)[i])
    gauge((0, -0.98, 2.95), p, 0.24, needle=32, units="")
    for x in (-1.3, 1.3):
        knob(p, (x, -1.02, 2.95))
    panel(p, 1.1, 2.5, (2.2, 0.78, 0.02), (77, 0, 86))
    spanner((0.75, -1.75, 0), p, 16)
    with moved((-0.6, -1.7, 0.19), (0, 0, -18)):
        cylinder(0.36, 0.22, (0, 0, -0.02), p.STEEL)
        cylinder(0.07, 1.0, (-0.75, 0, -0.03), p.DARK, SIDE, 0.03)
    stage(p, (0.25, -0.25, 1.55), 12.4, azimuth=-26, elevation=27)
