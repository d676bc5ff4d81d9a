from studio.fasteners import nut, thread
from studio.groups import moved
from studio.scene import show
from studio.shapes import circle, rounded, sheet
from studio.solids import box, cut, cylinder


def potentiometer(p):
    """A stereo volume potentiometer: two wafers, threaded bush with nut and washer, flatted shaft, six pins."""
    with moved(turn=(0, 0, -24), sit=True):
        for z in (-0.95, -0.25):
            sheet([rounded(1.7, 1.7, 0.12)], 0.5, (0, 0, z), p.PETROL, bevel=0.04)
            sheet([rounded(1.76, 1.76, 0.12)], 0.1, (0, 0, z + 0.33), p.STEEL, bevel=0.02)
            box((1.5, 0.5, 0.14), (0, -1.05, z + 0.1), p.CLAY_DEEP, 0.02)
            for x in (-0.5, 0, 0.5):
                box((0.13, 0.75, 0.05), (x, -1.5, z + 0.1), p.BRASS, 0.01)
        sheet([rounded(1.76, 1.76, 0.12)], 0.1, (0, 0, -1.24), p.STEEL, bevel=0.02)
        for x in (-0.68, 0.68):
            for y in (-0.68, 0.68):
                cylinder(0.11, 0.08, (x, y, 0.16), p.STEEL, bevel=0.03, sides=32)
        box((0.16, 0.12, 0.2), (-0.62, 0.0, 0.18), p.STEEL, 0.02)
        cylinder(0.5, 0.1, (0, 0, 0.18), p.STEEL)
        thread(0.34, 0.7, (0, 0, 0.55), p.BRASS, pitch=0.07, depth=0.035)
        sheet([circle(0.62), circle(0.35)], 0.05, (0, 0, 0.42), p.STEEL, bevel=0.01)
        nut(0.58, 0.16, (0, 0, 0.54), p.BRASS, bore=0.58)
        o = cylinder(0.22, 1.9, (0, 0, 1.6), p.STEEL, bevel=0.03)
        cut(o, box((0.6, 0.3, 1.2), (0, -0.24, 2.1), p.STEEL, 0))
        box((0.05, 0.02, 0.9), (0, -0.095, 2.05), p.SIGNAL, 0.003)
    show(p, -22, 28, 0.76)
