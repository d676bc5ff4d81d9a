from studio.groups import moved
from studio.instruments import probe
from studio.lines import pipe, text
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cut, cylinder, tube


def socket(p):
    """A single British socket plate centred at the origin, facing the viewer."""
    box((1.15, 0.1, 1.15), (0, 0, 0), p.WHITE, 0.05)
    box((0.1, 0.03, 0.2), (0, -0.045, 0.12), p.DARK, 0.008)
    for s in (-1, 1):
        box((0.17, 0.03, 0.1), (s * 0.2, -0.045, -0.18), p.DARK, 0.008)
        cylinder(0.05, 0.03, (s * 0.48, -0.045, 0), p.STEEL, (90, 0, 0), 0.006, 32)
    box((0.17, 0.06, 0.27), (0.36, -0.05, 0.34), p.CLAY, 0.02, (7, 0, 0))


def meter(p, reading):
    """A multimeter standing on local z = 0, facing the viewer."""
    box((1.15, 0.42, 2.05), (0, 0, 1.025), p.PETROL, 0.12)
    box((0.98, 0.1, 1.88), (0, -0.18, 1.025), p.DARK, 0.06)
    box((0.84, 0.04, 0.46), (0, -0.235, 1.6), p.CLAY, 0.03)
    box((0.74, 0.03, 0.36), (0, -0.25, 1.6), p.CLAY_DEEP, 0.01)
    text(reading, 0.27, (0, -0.268, 1.6), p.DARK)
    for x in (-0.3, -0.1, 0.1, 0.3):
        box((0.14, 0.03, 0.08), (x, -0.24, 1.27), p.CLAY_DEEP, 0.015)
    cylinder(0.3, 0.1, (0, -0.25, 0.85), p.CLAY, (90, 0, 0), 0.02)
    box((0.1, 0.08, 0.52), (0, -0.31, 0.85), p.DARK, 0.03, (0, 30, 0))
    for x, z, a in around(14, 0.38):
        box((0.02, 0.01, 0.05), (x, -0.232, 0.85 + z), p.WHITE, 0, (0, 90 - a, 0))
    for x in (-0.3, 0.0, 0.3):
        tube(0.085, 0.045, 0.04, (x, -0.24, 0.3), p.SIGNAL if x > 0.2 else p.CLAY_DEEP, (90, 0, 0), 0.005)


def fault_finding(p):
    """Fault finding at a socket drawn off the wall: its cores, a multimeter, the red probe on the live pin and the black one on the neutral."""
    o = box((3.3, 0.5, 2.9), (-0.75, 0.8, 1.45), p.CLAY, 0.03)
    cut(o, box((1.4, 0.5, 1.4), (-0.75, 0.55, 1.75), p.CLAY, 0))
    for x in (-1.45, -0.05):
        box((0.04, 0.28, 1.4), (x, 0.66, 1.75), p.STEEL, 0.005)
    for z in (1.05, 2.45):
        box((1.4, 0.28, 0.04), (-0.75, 0.66, z), p.STEEL, 0.005)
    for x in (-1.38, -0.12):
        cylinder(0.08, 0.06, (x, 0.56, 1.75), p.BRASS, (90, 0, 0), 0.01, 32)
    with moved((-1.0, -0.3, 1.5), (-6, 0, -22), 1.45):
        socket(p)
        box((0.8, 0.14, 0.6), (0, 0.12, 0.0), p.CLAY_DEEP, 0.03)
    for k, m in enumerate((p.WOOD, p.GREEN, p.PETROL)):
        pipe([(-0.95 + k * 0.25, 0.85, 2.1), (-0.85 + k * 0.25, 0.45, 2.35 + 0.06 * (k % 2)), (-0.9 + k * 0.22, 0.12, 2.3), (-1.1 + k * 0.2, -0.08, 1.95), (-1.15 + k * 0.2, -0.14, 1.6)], 0.055, m)
    with moved((1.5, -0.35, 0), (-14, 0, -16)):
        meter(p, "230")
    with moved((-0.775, -0.52, 1.25), (62, 0, 28)):
        probe(p, p.SIGNAL, 1.1)
    pipe([(-0.31, -1.38, 1.77), (-0.1, -1.58, 1.8), (0.45, -1.75, 1.4), (0.9, -1.7, 0.5), (1.2, -1.5, 0.1), (1.55, -1.2, 0.12), (1.7, -0.75, 0.3)], 0.035, p.SIGNAL)
    with moved((-1.32, -0.3, 1.25), (72, 0, -12)):
        probe(p, p.DARK, 1.1)
    pipe([(-1.538, -1.32, 1.59), (-1.58, -1.5, 1.5), (-1.3, -1.75, 0.75), (-0.35, -1.75, 0.12), (0.3, -1.6, 0.04), (0.8, -1.25, 0.05), (1.25, -1.0, 0.08), (1.41, -0.7, 0.3)], 0.035, p.RUBBER)
    stage(p, (-0.1, -0.2, 1.35), 11.6, azimuth=-20, elevation=19)
