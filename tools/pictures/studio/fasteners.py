"""Screws, bolts, nuts and threads."""
from studio.groups import moved
from studio.shapes import circle, hexagon, rounded, sheet
from studio.solids import box, cut, cylinder, lathe
from studio.turns import FRONT


def screw(at, palette, radius=0.05, turn=(90, 0, 0)):
    """A slotted screw head facing the viewer."""
    o = cylinder(radius, radius * 0.7, at, palette.STEEL, turn, radius * 0.25, 32)
    cut(o, box((radius * 2.4, radius * 0.32, radius * 0.5), (at[0], at[1] - radius * 0.3, at[2]) if turn == (90, 0, 0) else at, palette.STEEL, 0, turn))
    return o


def slotted(at, p, r=0.05, turn=FRONT, spin=25, material=None):
    """A slotted screw head that looks along local z."""
    with moved(at, turn):
        cylinder(r, 0.5 * r, (0, 0, 0.2 * r), material or p.STEEL, bevel=0.15 * r, sides=32)
        box((1.9 * r, 0.26 * r, 0.12 * r), (0, 0, 0.42 * r), p.DARK, 0, (0, 0, spin))


def bolt_head(at, p, r=0.07, turn=FRONT, material=None):
    """A hexagon bolt head on a washer that looks along local z."""
    with moved(at, turn):
        cylinder(1.35 * r, 0.2 * r, (0, 0, 0.1 * r), p.STEEL, bevel=0.03 * r, sides=40)
        cylinder(r, 0.7 * r, (0, 0, 0.5 * r), material or p.STEEL, (0, 0, 17), 0.1 * r, 6)


def bolt(p, at, turn=(0, 0, 0), radius=0.12, length=0.7, head="hex", locked=False, material=None):
    """A bolt: its head upwards on `at`, the thread going down local z; locked=True gives it red thread lock."""
    m = material or p.STEEL
    with moved(at, turn):
        if head == "hex":
            cylinder(radius * 1.75, radius * 1.2, (0, 0, radius * 0.6), m, bevel=0.02, sides=6)
        else:
            lathe([(0, radius * 0.3), (radius * 0.75, radius * 0.3), (radius * 0.75, radius * 1.1), (radius * 1.6, radius * 1.1), (radius * 1.7, radius), (radius * 1.7, 0), (0, 0)], (0, 0, 0), m)
        thread(radius, length, (0, 0, -length / 2), m, pitch=radius * 0.55, depth=radius * 0.25)
        if locked:
            thread(radius * 1.06, length * 0.4, (0, 0, -length * 0.68), p.SIGNAL, pitch=radius * 0.55, depth=radius * 0.25)


def nut(radius, height, at, material, turn=(0, 0, 0), bore=0.55):
    return sheet([hexagon(radius), circle(radius * bore)], height, at, material, turn, min(0.03, height * 0.2))


def thread(radius, length, at, material, turn=(0, 0, 0), pitch=0.09, depth=0.045):
    """A threaded rod, centred at `at` along local z."""
    n, h = max(2, round(length / pitch)), length / 2
    profile = [(0, -h)]
    for i in range(n):
        z = -h + length * i / n
        profile += [(radius - depth, z), (radius, z + length / n / 2)]
    return lathe(profile + [(radius - depth, h), (0, h)], at, material, turn)


def tab(at, material, turn=(0, 0, 0), w=0.25, h=0.55):
    """A blade terminal, standing along local y."""
    return sheet([rounded(w, h, w * 0.22), circle(w * 0.2, (0, h * 0.22), 24)], 0.05, at, material, turn, 0.008)
