from studio.groups import moved
from studio.scene import show
from studio.shapes import circle, rounded, sheet
from studio.solids import cylinder


def transistors(p):
    """A pair of output transistors on their red silicone pads, one face up, one showing its metal back."""

    def one():
        sheet([rounded(1.6, 2.1, 0.1), circle(0.2, (0, 0.72))], 0.14, (0, 0.0, 0.07), p.STEEL, bevel=0.02)
        sheet([rounded(1.56, 2.06, 0.06), circle(0.26, (0, 0.72))], 0.36, (0, 0, 0.3), p.DARK, bevel=0.05)
        cylinder(0.1, 0.012, (-0.55, -0.78, 0.48), p.CLAY, bevel=0)
        for x in (-0.54, 0, 0.54):
            sheet([[(-0.13, 0.1), (0.13, 0.1), (0.13, -0.5), (0.06, -0.62), (0.06, -1.75), (-0.06, -1.75), (-0.06, -0.62), (-0.13, -0.5)]], 0.07, (x, -1.05, 0.24), p.STEEL, bevel=0.012)

    def pad(at, a):
        sheet([rounded(1.95, 2.45, 0.12), circle(0.17, (0, 0.72))], 0.05, at, p.SIGNAL, (0, 0, a), 0.012)

    pad((-1.0, 0.6, 0.025), 12)
    with moved((-1.0, 0.6, 0.05), (0, 0, 12)):
        one()
    pad((1.35, 0.95, 0.025), -24)
    with moved((1.05, 0.15, 0.0), (0, 180, -10), sit=True):
        one()
    show(p, -14, 40, 0.78)
