"""Models that several pictures of clock share."""
import math

from studio.groups import moved
from studio.lines import text
from studio.shapes import extrude, gear
from studio.solids import box, cylinder, ring
from studio.turns import FRONT, TURN


ROMAN = "XII I II III IIII V VI VII VIII IX X XI".split()


def face(at, p, r, turn=FRONT, hour=10, minute=9, material=None):
    """A clock dial with Roman figures that looks along local z."""
    with moved(at, turn):
        cylinder(r, 0.05, (0, 0, 0), material or p.WHITE, bevel=0.005)
        ring(r * 1.03, r * 0.045, (0, 0, 0.02), p.BRASS)
        ring(r * 0.60, r * 0.008, (0, 0, 0.025), p.DARK)
        for i in range(12):
            a = -30 * i
            s, c = math.sin(TURN(-a)), math.cos(TURN(-a))
            text(ROMAN[i], r * 0.24, (0.76 * r * s, 0.76 * r * c, 0.03), p.DARK, (0, 0, a))
        for i in range(60):
            a = TURN(6 * i)
            box((r * 0.012, r * (0.07 if i % 5 == 0 else 0.04), 0.006), (0.93 * r * math.sin(a), 0.93 * r * math.cos(a), 0.028), p.DARK, 0, (0, 0, -6 * i))
        for a, l, w, z in ((30 * hour + minute / 2, 0.5, 0.07, 0.045), (6 * minute, 0.78, 0.05, 0.06)):
            extrude([(-0.25 * w * r, -0.1 * r), (-0.4 * w * r, 0.3 * l * r), (-w * r, 0.55 * l * r), (0, l * r), (w * r, 0.55 * l * r), (0.4 * w * r, 0.3 * l * r), (0.25 * w * r, -0.1 * r)], 0.012, (0, 0, z), p.DARK, 0, (0, 0, -a))
        cylinder(r * 0.05, 0.09, (0, 0, 0.04), p.BRASS, bevel=0.008, sides=32)


def drum(x, z, p, line=None, y=-0.5, r=0.42, length=0.5):
    """A great wheel with its barrel, wound with gut line."""
    gear(84, r * 1.42, 0.07, (x, y + length / 2 + 0.06, z), p.BRASS, FRONT, tooth=0.05, hole=0.1, bevel=0)
    cylinder(r, length, (x, y, z), p.BRASS, FRONT, 0.01)
    for i in range(9):
        ring(r, 0.026, (x, y - length * 0.42 + i * length * 0.105, z), line or p.CLAY_DEEP, FRONT)
    cylinder(r * 1.1, 0.03, (x, y - length / 2 - 0.015, z), p.BRASS, FRONT, 0.008)
    cylinder(0.06, 1.7, (x, y - 0.1, z), p.STEEL, FRONT, 0.01, 4)
