from parts.electromechanical import bearing
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cylinder, lathe, ring
from studio.tools import spanner


def sheet(p, w, h, rows, ticked, tick):
    """A checklist page on a board, leaning back, standing on local z = 0."""
    box((w, 0.05, h), (0, 0, h / 2), p.WOOD, 0.03)
    box((w * 0.9, 0.02, h * 0.88), (0, -0.03, h * 0.46), p.PAPER, 0.003)
    box((w * 0.4, 0.1, 0.14), (0, -0.07, h * 0.95), p.STEEL, 0.03)
    cylinder(0.05, w * 0.34, (0, -0.08, h * 1.0), p.STEEL, (0, 90, 0), 0.01)
    box((w * 0.5, 0.01, 0.06), (-w * 0.14, -0.043, h * 0.82), p.DARK, 0)
    for i in range(rows):
        z = h * 0.72 - i * h * 0.66 / rows
        box((0.16, 0.012, 0.16), (-w * 0.34, -0.042, z), p.CLAY_DEEP, 0.01)
        box((0.125, 0.014, 0.125), (-w * 0.34, -0.043, z), p.PAPER, 0.005)
        box((w * (0.5 - 0.08 * (i % 3)), 0.01, 0.035), (w * (0.05 - 0.04 * (i % 3)), -0.043, z), p.CLAY_DEEP, 0)
        if i < ticked:
            extrude([(-0.09, 0.02), (-0.055, 0.055), (-0.02, 0.01), (0.1, 0.15), (0.14, 0.115), (-0.02, -0.07)], 0.015, (-w * 0.34, -0.052, z), tick, 0.003, (90, 0, 0))


def maintenance(p):
    """A maintenance visit: the checklist against a toolbox, an oil can, a bearing and a spanner."""
    box((2.9, 1.2, 1.0), (0.25, 0.75, 0.52), p.PETROL, 0.06)
    box((3.0, 1.3, 0.16), (0.25, 0.75, 1.1), p.DARK, 0.05)
    box((2.9, 1.2, 0.16), (0.25, 0.75, 1.24), p.PETROL, 0.06)
    for x in (-0.75, 1.25):
        box((0.22, 0.06, 0.32), (x, 0.12, 1.08), p.STEEL, 0.02)
    pipe([(-0.4, 0.75, 1.3), (-0.36, 0.75, 1.6), (-0.2, 0.75, 1.68), (0.7, 0.75, 1.68), (0.86, 0.75, 1.6), (0.9, 0.75, 1.3)], 0.06, p.DARK)
    with moved((-0.85, -0.42, 0.02), (-15, 0, 10)):
        sheet(p, 1.55, 2.1, 6, 4, p.PETROL)
    with moved((1.15, -0.75, 0)):
        lathe([(0.001, 0), (0.5, 0), (0.54, 0.04), (0.54, 0.3), (0.5, 0.42), (0.2, 0.8), (0.14, 0.86), (0.14, 0.98), (0.001, 0.98)], (0, 0, 0), p.SIGNAL)
        cylinder(0.17, 0.12, (0, 0, 0.98), p.BRASS, bevel=0.02)
        pipe([(0, 0, 1.0), (0.02, 0, 1.3), (0.25, -0.1, 1.7), (0.75, -0.25, 2.0)], 0.035, p.STEEL)
        pipe([(-0.1, 0, 0.9), (-0.35, 0.05, 0.95), (-0.65, 0.1, 0.75), (-0.7, 0.1, 0.35)], 0.045, p.DARK)
        box((0.5, 0.16, 0.03), (-0.36, 0.05, 1.08), p.STEEL, 0.01, (0, -12, 0))
        ring(0.535, 0.02, (0, 0, 0.08), p.DARK)
    bearing(0.36, 0.16, 0.2, (0.15, -1.45, 0.1), p)
    with moved((-0.95, -1.5, 0), (0, 0, 68)):
        spanner((0, 0, 0), p, 90, length=1.4)
    stage(p, (0.15, -0.1, 0.95), 10.6, azimuth=12, elevation=24)
