"""Models that several pictures of medical share."""
import math

from studio.groups import moved
from studio.solids import box, cylinder
from studio.turns import TURN


def dial(p, r, at, share=0.3):
    """A pressure gauge facing the viewer, its hand at a share of the scale."""
    with moved(at):
        cylinder(r, r * 0.5, (0, 0, 0), p.BRASS, (90, 0, 0), r * 0.08)
        cylinder(r * 0.86, 0.02, (0, -r * 0.25, 0), p.WHITE, (90, 0, 0), 0)
        for i in range(11):
            a = TURN(-130 + i * 26)
            box((r * 0.05, 0.012, r * 0.18), (r * 0.68 * math.sin(a), -r * 0.25 - 0.012, r * 0.68 * math.cos(a)), p.DARK, 0, (0, math.degrees(a), 0))
        a = -130 + 260 * share
        box((r * 0.07, 0.012, r * 0.75), (r * 0.2 * math.sin(TURN(a)), -r * 0.25 - 0.02, r * 0.2 * math.cos(TURN(a))), p.DARK, 0, (0, a, 0))
        cylinder(r * 0.1, 0.04, (0, -r * 0.25 - 0.015, 0), p.DARK, (90, 0, 0), 0.004, 24)
