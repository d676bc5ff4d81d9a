"""Models that several pictures of groups share."""
import math

from studio.fasteners import nut, tab, thread
from studio.groups import moved
from studio.lines import pipe, wrapped
from studio.shapes import around, circle, extrude, sheet, smooth
from studio.solids import box, cut, cylinder, lathe, sphere
from studio.turns import TURN


def hole_grid(rows, pitch, most):
    """Centres of a hexagonal hole pattern within radius `most`."""
    return [(pitch * (i + j % 2 / 2), pitch * j * 0.866) for j in range(-rows, rows + 1) for i in range(-rows, rows + 1) if math.hypot(pitch * (i + j % 2 / 2), pitch * j * 0.866) < most]


def filter_basket(p):
    """An 18 g filter basket, standing on its perforated bottom."""
    lathe([(1.46, 0.0), (1.52, 0.03), (1.55, 0.95), (1.60, 1.02), (1.60, 1.12), (1.58, 1.2), (1.6, 1.72), (1.66, 1.78), (1.86, 1.78), (1.88, 1.81), (1.86, 1.84), (1.62, 1.84), (1.54, 1.76), (1.5, 0.95), (1.42, 0.03)], (0, 0, 0), p.STEEL, steps=128)
    sheet([circle(1.48, n=120)] + [circle(0.04, h, 10) for h in hole_grid(16, 0.145, 1.22)], 0.04, (0, 0, 0.02), p.STEEL, bevel=0.005)
    cylinder(1.44, 0.02, (0, 0, 0.09), p.RUBBER, bevel=0)
    wrapped("18 g", 0.34, 1.545, (0, 0, 0.5), p.DARK, around=-90)


def group_gasket(p):
    """A silicone group gasket, 8.5 mm thick, with its bevelled lip and notches."""
    o = lathe([(1.42, 0.0), (1.84, 0.0), (1.88, 0.03), (1.88, 0.26), (1.85, 0.30), (1.85, 0.36), (1.88, 0.40), (1.88, 0.44), (1.85, 0.47), (1.66, 0.47), (1.64, 0.43), (1.6, 0.43), (1.58, 0.47), (1.50, 0.47), (1.36, 0.3), (1.36, 0.06), (1.42, 0.0)], (0, 0, 0), p.SIGNAL, steps=144)
    for x, y, _ in around(3, 1.88, -10):
        cut(o, cylinder(0.11, 1.2, (x, y, 0.2), p.SIGNAL, bevel=0, sides=32))
    wrapped("8.5 mm", 0.21, 1.885, (0, 0, 0.145), p.WHITE, around=-68)


def two_spouts(p):
    """A portafilter with two spouts, its basket in place and a cap on the handle."""
    lathe([(0.3, 0.0), (0.75, 0.02), (1.0, 0.14), (1.1, 0.3), (1.1, 1.1), (1.14, 1.12), (1.14, 1.26), (1.0, 1.26), (0.98, 1.1)], (0, 0, 0), p.STEEL)
    for a in (0, 180):
        with moved(turn=(0, 0, a)):
            extrude([(1.3 * math.cos(TURN(q)), 1.3 * math.sin(TURN(q))) for q in range(-20, 21, 4)] + [(1.05 * math.cos(TURN(q)), 1.05 * math.sin(TURN(q))) for q in range(20, -21, -4)], 0.22, (0, 0, 0.98), p.STEEL, 0.04)
    lathe([(0, 0.3), (0.86, 0.3), (0.9, 0.34), (0.95, 1.24), (1.02, 1.29), (1.12, 1.29), (1.12, 1.33), (0.96, 1.33), (0.91, 1.24), (0.86, 0.36)], (0, 0, 0), p.STEEL)
    sheet([circle(0.87, n=80)] + [circle(0.03, h, 8) for h in hole_grid(9, 0.13, 0.74)], 0.03, (0, 0, 0.38), p.STEEL, bevel=0.004)
    cylinder(0.26, 0.4, (0, 0, -0.12), p.STEEL, bevel=0.04, sides=6)
    for s in (-1, 1):
        pipe([(0, 0, -0.34), (s * 0.22, 0, -0.4), (s * 0.52, 0, -0.5), (s * 0.62, 0, -0.88)], 0.19, p.STEEL)
    sphere(0.24, (0, 0, -0.34), p.STEEL)
    with moved((0, -1.02, 0.72), (95, 0, 0)):
        cylinder(0.16, 0.8, (0, 0, 0.25), p.STEEL)
        lathe([(0, 0.5), (0.22, 0.5), (0.25, 0.54), (0.25, 0.62), (0.22, 0.66), (0, 0.66)], (0, 0, 0), p.BRASS)
        lathe([(0, 0.64)] + smooth([(0.2, 0.64), (0.23, 0.8), (0.2, 1.2), (0.24, 1.7), (0.3, 2.2), (0.3, 2.55)]) + [(0, 2.55)], (0, 0, 0), p.DARK)
        lathe([(0, 2.53), (0.3, 2.53), (0.3, 2.6), (0.24, 2.7), (0, 2.72)], (0, 0, 0), p.SIGNAL)


def perforated_screen(p):
    """A shower screen, 60 mm, its holes upwards."""
    holes = [h for h in hole_grid(14, 0.165, 1.42) if math.hypot(*h) > 0.42]
    sheet([circle(1.6, n=120), circle(0.14)] + [circle(0.045, h, 10) for h in holes], 0.05, (0, 0, 0.34), p.STEEL, bevel=0.006)
    lathe([(1.56, 0.36), (1.62, 0.345), (1.66, 0.3), (1.66, 0.06), (1.74, 0.03), (1.74, 0.0), (1.62, 0.0), (1.62, 0.3), (1.56, 0.32), (1.56, 0.36)], (0, 0, 0), p.STEEL, steps=128)
    lathe([(0.14, 0.37), (0.36, 0.37), (0.38, 0.355), (0.14, 0.355), (0.14, 0.37)], (0, 0, 0), p.STEEL)
    cylinder(1.55, 0.02, (0, 0, 0.02), p.RUBBER, bevel=0)


def three_way_valve(p):
    """A three-way solenoid valve: coil on a brass body."""
    box((1.5, 1.5, 0.62), (0, 0, 0.36), p.BRASS, 0.05)
    for x in (-0.58, 0.58):
        for y in (-0.58, 0.58):
            cylinder(0.13, 0.12, (x, y, 0.73), p.STEEL, bevel=0.03, sides=32)
            cylinder(0.07, 0.03, (x, y, 0.785), p.DARK, bevel=0, sides=6)
    with moved((0, -0.72, 0.38), (90, 0, 0)):
        cylinder(0.24, 0.16, (0, 0, 0.06), p.BRASS, bevel=0.02, sides=6)
        lathe([(0.08, 0), (0.15, 0), (0.15, 0.3), (0.19, 0.32), (0.14, 0.46), (0.18, 0.48), (0.13, 0.64), (0.08, 0.64), (0.08, 0)], (0, 0, 0), p.BRASS)
    cylinder(0.34, 0.5, (0, 0, 0.8), p.STEEL)
    box((1.25, 1.3, 1.15), (0, 0, 1.5), p.DARK, 0.12)
    box((1.29, 0.7, 0.3), (0, 0, 2.0), p.STEEL, 0.03)
    box((1.29, 0.7, 0.1), (0, 0, 0.95), p.STEEL, 0.03)
    for x in (-0.635, 0.635):
        box((0.04, 0.7, 1.1), (x, 0, 1.5), p.STEEL, 0.015)
    thread(0.2, 0.4, (0, 0, 2.3), p.STEEL, pitch=0.06, depth=0.03)
    nut(0.36, 0.2, (0, 0, 2.25), p.STEEL)
    lathe([(0.06, 2.4), (0.13, 2.4), (0.13, 2.62), (0.17, 2.64), (0.12, 2.8), (0.06, 2.8), (0.06, 2.4)], (0, 0, 0), p.BRASS)
    box((0.8, 0.3, 0.75), (0, -0.75, 1.5), p.DARK, 0.05)
    for x in (-0.2, 0.2):
        tab((x, -1.05, 1.62), p.STEEL, (0, 90, 0), 0.22, 0.5)
    tab((0, -1.05, 1.28), p.STEEL, (0, 0, 0), 0.22, 0.5)
