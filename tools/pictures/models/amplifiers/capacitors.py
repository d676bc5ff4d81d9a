import math

from studio.groups import moved
from studio.lines import wrapped
from studio.scene import show
from studio.shapes import sheet
from studio.solids import cylinder, lathe
from studio.turns import TURN


def capacitors(p):
    """A set of four smoothing capacitors of 10 000 µF, three standing and one lying with its red-marked terminal."""

    def one(face):
        sleeve = [(0, 0), (0.5, 0), (0.55, 0.04), (0.55, 0.14), (0.52, 0.18), (0.55, 0.22), (0.55, 1.72), (0.52, 1.78), (0.46, 1.79), (0.44, 1.74), (0, 1.74)]
        lathe(sleeve, (0, 0, 0), p.PETROL)
        lathe([(0, 1.75), (0.43, 1.75), (0.43, 1.755), (0, 1.755)], (0, 0, 0), p.RUBBER)
        for x, m in ((-0.2, p.SIGNAL), (0.2, p.DARK)):
            lathe([(0, 1.75), (0.15, 1.75), (0.15, 1.79), (0, 1.79)], (x, 0, 0), m)
            cylinder(0.09, 0.14, (x, 0, 1.84), p.STEEL, bevel=0.015, sides=32)
            cylinder(0.05, 0.01, (x, 0, 1.91), p.RUBBER, bevel=0, sides=24)
        polarity = [(0.556 * math.cos(TURN(face + 62 + q)), 0.556 * math.sin(TURN(face + 62 + q))) for q in range(0, 33, 4)]
        sheet([polarity + [(x * 0.98, y * 0.98) for x, y in reversed(polarity)]], 1.45, (0, 0, 0.98), p.CLAY, bevel=0.002)
        wrapped("10 000", 0.24, 0.553, (0, 0, 1.2), p.WHITE, around=face)
        wrapped("µF", 0.22, 0.553, (0, 0, 0.9), p.WHITE, around=face)
        wrapped("80 V", 0.15, 0.553, (0, 0, 0.55), p.WHITE, around=face)

    for x, y in ((-1.2, 0.35), (0.05, 0.75), (1.3, 1.15)):
        with moved((x, y, 0)):
            one(-72)
    with moved((-0.1, -0.75, 0), (90, 0, 58), sit=True):
        one(70)
    show(p, -18, 30, 0.78)
