"""Models that several pictures of catering share."""
from studio.fasteners import bolt_head
from studio.shapes import around
from studio.solids import box, cylinder, lathe


def legs(p, x, y, h, at=(0, 0)):
    """Four round steel legs with levelling feet."""
    for a in (-x, x):
        for b in (-y, y):
            cylinder(0.09, h - 0.06, (at[0] + a, at[1] + b, h / 2 + 0.03), p.STEEL, bevel=0.01)
            cylinder(0.11, 0.08, (at[0] + a, at[1] + b, 0.04), p.RUBBER, bevel=0.01)


def fan_wheel(p, r, depth, material, blades=24, lean=28):
    """A bladed centrifugal wheel along local z, its inlet at +z."""
    cylinder(r, 0.04, (0, 0, -depth / 2), material, bevel=0.008)
    for x, y, a in around(blades, 0.87 * r):
        box((0.24 * r, 0.022, depth), (x, y, 0), material, 0, (0, 0, a + lean))
    lathe([(0.84 * r, -0.02), (r, -0.02), (r, 0.02), (0.84 * r, 0.02), (0.84 * r, -0.02)], (0, 0, depth / 2), material)
    cylinder(0.2 * r, 0.5 * depth, (0, 0, -depth * 0.25), p.STEEL, bevel=0.02)
    bolt_head((0, 0, 0), p, 0.1 * r, (0, 0, 0))
