import math

from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder, sphere, tube


def fibre(p):
    """A fibre tester with its trace, a coil of patch fibre and the red light of the fault locator at its ferrule."""
    with moved((-0.75, 0.55, 0.0), (-20, 0, 10)):
        box((2.7, 0.6, 2.0), (0, 0, 1.0), p.DARK, 0.12)
        box((2.45, 0.1, 1.8), (0, -0.28, 1.0), p.CLAY, 0.06)
        box((1.7, 0.05, 1.25), (-0.28, -0.33, 1.1), p.DARK, 0.03)
        box((1.56, 0.03, 1.1), (-0.28, -0.35, 1.1), p.SCREEN, 0.01)
        for i in range(5):
            box((1.56, 0.01, 0.008), (-0.28, -0.367, 0.72 + i * 0.19), p.CLAY_DEEP, 0)
        pipe([(x - 0.28, -0.372, z + 1.1) for x, z in ((-0.75, 0.42), (-0.7, 0.2), (-0.3, 0.1), (-0.28, 0.3), (-0.24, 0.02), (0.1, -0.06), (0.13, -0.2), (0.42, -0.27), (0.45, 0.1), (0.48, -0.4), (0.75, -0.43))], 0.018, p.WHITE, smooth=False)
        tube(0.25, 0.15, 0.06, (0.9, -0.34, 1.4), p.DARK, (90, 0, 0))
        cylinder(0.11, 0.07, (0.9, -0.34, 1.4), p.WHITE, (90, 0, 0), 0.01)
        for i in range(2):
            for j in range(3):
                cylinder(0.075, 0.05, (0.8 + i * 0.22, -0.34, 0.95 - j * 0.22), p.PETROL, (90, 0, 0), 0.015, 40)
        for i in range(4):
            box((0.26, 0.04, 0.12), (-0.85 + i * 0.38, -0.335, 0.3), p.CLAY_DEEP, 0.02)
        for x in (-1.38, 1.38):
            box((0.14, 0.7, 1.9), (x, 0, 1.0), p.PETROL, 0.06)
        for x in (-0.4, 0.0, 0.4):
            cylinder(0.1, 0.16, (x, 0, 2.06), p.BRASS, bevel=0.02)
    coil = [(1.35 + (0.72 + 0.03 * (k % 3)) * math.cos(a), -0.85 + (0.72 + 0.03 * (k % 3)) * math.sin(a), 0.04 + 0.045 * (k // 2)) for k in range(7) for a in [2 * math.pi * i / 20 for i in range(20)]]
    pipe([(-0.877, 1.26, 1.98), (-0.85, 1.36, 2.3), (-0.5, 1.48, 2.6), (0.2, 1.6, 2.4), (1.1, 1.5, 1.3), (1.9, 0.9, 0.25), (2.15, 0.0, 0.12)] + coil[1:-6] + [(1.1, -1.7, 0.15), (0.5, -1.85, 0.12), (0.05, -1.75, 0.13)], 0.035, p.BRASS)
    with moved((-0.15, -1.7, 0.14), (0, -90, -8)):
        cylinder(0.05, 0.3, (0, 0, -0.12), p.BRASS, top=0.1, bevel=0.01)
        box((0.28, 0.28, 0.5), (0, 0, 0.25), p.PETROL, 0.03)
        box((0.2, 0.22, 0.25), (0, 0, 0.58), p.PETROL, 0.02)
        cylinder(0.055, 0.35, (0, 0, 0.8), p.WHITE, bevel=0.008)
    light = p.SIGNAL.copy()
    node = light.node_tree.nodes["Principled BSDF"]
    node.inputs["Emission"].default_value, node.inputs["Emission Strength"].default_value = (1.0, 0.06, 0.02, 1), 6.0
    sphere(0.085, (-1.135, -1.562, 0.14), light)
    for x, y, a in ((1.35, -0.15, 0), (1.35, -1.57, 0), (0.62, -0.85, 90)):
        box((0.07, 0.3, 0.26), (x, y, 0.13), p.DARK, 0.03, (0, 0, a))
    stage(p, (0.1, -0.1, 0.95), 11.2, azimuth=-8, elevation=26)
