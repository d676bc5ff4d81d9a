from parts.smarthome import keys
from studio.groups import moved
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring, sphere


def glow(p, strength):
    """The lamp material at another brightness."""
    m = p.LAMP.copy()
    m.node_tree.nodes["Principled BSDF"].inputs["Emission Strength"].default_value = strength
    return m


def bulb(p, r, at, light):
    """A globe lamp with its cap, hanging down from `at`."""
    with moved(at):
        cylinder(r * 0.42, r * 0.5, (0, 0, -r * 0.25), p.BRASS, bevel=0.02, top=r * 0.34)
        sphere(r, (0, 0, -r * 1.35), light)


def lighting(p):
    """Three pendant lamps at three brightnesses and the dimmer on the wall behind them."""
    box((4.3, 0.2, 3.6), (0, 0.9, 1.8), p.CLAY, 0.03)
    box((4.3, 2.2, 0.2), (0, -0.1, 3.7), p.CLAY, 0.03)
    box((4.3, 2.2, 0.12), (0, -0.1, 0.06), p.WOOD, 0.02)
    box((4.3, 0.06, 0.3), (0, 0.78, 0.26), p.WHITE, 0.02)
    for x, drop, light in ((-1.7, 0.5, 0.05), (-0.85, 0.95, 0.8), (0.0, 0.6, 5.0)):
        cylinder(0.2, 0.08, (x, -0.25, 3.57), p.DARK, bevel=0.02)
        cylinder(0.022, drop, (x, -0.25, 3.55 - drop / 2), p.DARK, bevel=0)
        bulb(p, 0.36, (x, -0.25, 3.58 - drop), glow(p, light))
    with moved((1.25, 0.74, 1.75)):
        box((0.95, 0.12, 1.35), (0, 0, 0), p.DARK, 0.05)
        cylinder(0.34, 0.06, (0, -0.08, 0.24), p.STEEL, (90, 0, 0), 0.01)
        cylinder(0.29, 0.22, (0, -0.16, 0.24), p.SIGNAL, (90, 0, 0), 0.05)
        box((0.035, 0.02, 0.16), (0.1, -0.275, 0.34), p.WHITE, 0.005, (0, 42, 0))
        for x, z, a in around(9, 0.42, -50):
            if not 250 < a % 360 < 300:
                cylinder(0.02, 0.02, (x, -0.065, 0.24 + z), p.LAMP if 40 < a < 240 else p.CLAY_DEEP, (90, 0, 0), 0.003, 16)
        keys(p, 1, 3, 0.22, 0.27, (0, -0.07, -0.42), p.CLAY)
    with moved((-0.6, -0.55, 0.39), (0, 90, 24)):
        lathe([(0.001, 0.62), (0.17, 0.6), (0.27, 0.46), (0.27, 0.28), (0.16, 0.02), (0.16, -0.06), (0.001, -0.06)], (0, 0, 0), p.WHITE)
        for i in range(5):
            ring(0.135, 0.025, (0, 0, -0.1 - i * 0.06), p.STEEL)
        cylinder(0.135, 0.3, (0, 0, -0.2), p.STEEL, bevel=0.02)
        cylinder(0.08, 0.08, (0, 0, -0.38), p.BRASS, bevel=0.02, top=0.1)
    stage(p, (0, 0, 1.85), 13.0, azimuth=20, elevation=16)
