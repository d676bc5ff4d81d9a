"""Tools that lie beside a machine."""
from studio.groups import moved
from studio.lines import pipe
from studio.solids import box, cut, cylinder, lathe


def screwdriver(at, p, spin=0, handle=None, length=1.9):
    """A screwdriver lying on the ground, its tip towards local +x."""
    with moved((at[0], at[1], at[2] + 0.13), (0, 0, spin)), moved((0, 0, 0), (0, 93.5, 0)):
        lathe([(0.001, 0), (0.09, 0.01), (0.125, 0.06), (0.13, 0.3), (0.12, 0.45), (0.085, 0.58), (0.1, 0.68), (0.09, 0.74), (0.001, 0.75)], (0, 0, 0), handle or p.DARK)
        cylinder(0.042, length - 0.85, (0, 0, 0.75 + (length - 0.9) / 2), p.STEEL, bevel=0.005, sides=32)
        box((0.13, 0.025, 0.16), (0, 0, length - 0.1), p.STEEL, 0.008)


def spanner(at, p, spin=0, material=None, length=1.8, turn=None):
    """An open-ended spanner lying on the ground along local x."""
    m = material or p.STEEL
    with moved(at, turn or (0, 0, spin)):
        box((length - 0.3, 0.15, 0.06), (0, 0, 0.045), m, 0.025)
        for s, r in ((-1, 0.2), (1, 0.25)):
            x = s * length / 2
            head = cylinder(r, 0.09, (x, 0, 0.05), m, bevel=0.02, sides=48)
            cut(head, box((r * 1.5, r * 0.92, 0.4), (x + s * r * 0.75, 0, 0.05), m, 0, (0, 0, s * 12)))


def allen_key(points, p, r=0.05, material=None):
    """A bent hexagon key through three points."""
    pipe(points, r, material or p.SIGNAL, smooth=False)
