from parts.electronic import can, knob, pcb, relay, resistor, sink
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, ring
from studio.turns import UP


def hifi(p):
    """A stereo amplifier with its lid off: toroidal transformer, smoothing capacitors with one to replace, heat sinks and the front controls."""
    box((4.2, 2.7, 0.08), (0, 0, 0.2), p.DARK, 0.01)
    for x in (-1.75, 1.75):
        for y in (-1.0, 1.0):
            cylinder(0.2, 0.16, (x, y, 0.08), p.RUBBER)
    box((4.2, 0.07, 0.95), (0, 1.32, 0.66), p.DARK, 0.01)
    for x in (-2.08, 2.08):
        box((0.07, 2.7, 0.95), (x, 0, 0.66), p.DARK, 0.01)
    box((4.4, 0.16, 1.12), (0, -1.4, 0.68), p.CLAY, 0.04)
    knob(p, 0.34, (1.35, -1.48, 0.72), p.STEEL, 0.3)
    for i in range(4):
        knob(p, 0.15, (-0.75 + i * 0.45, -1.48, 0.6), p.STEEL, 0.2, (0, 0, -20, 30)[i])
    cylinder(0.11, 0.04, (-1.8, -1.49, 0.6), p.STEEL, (90, 0, 0), 0.01)
    box((0.22, 0.08, 0.22), (-1.35, -1.5, 0.6), p.DARK, 0.02)
    box((1.7, 0.02, 0.16), (-0.1, -1.485, 1.0), p.DARK, 0.01)
    for i in range(5):
        cylinder(0.022, 0.02, (-0.7 + i * 0.3, -1.495, 1.0), p.LAMP if i == 1 else p.CLAY_DEEP, (90, 0, 0), 0.003, 16)
    with moved((-1.2, 0.1, 0.24)):
        ring(0.46, 0.3, (0, 0, 0.3), p.COPPER)
        for x, y, a in around(40, 0.46):
            ring(0.3, 0.02, (x, y, 0.3), p.BRASS, (90, 0, a))
        cylinder(0.34, 0.06, (0, 0, 0.6), p.RUBBER, bevel=0.02)
        bolt_head((0, 0, 0.63), p, 0.11, UP)
    for i, (x, y) in enumerate(((-0.1, 0.6), (0.5, 0.6), (-0.1, 0.0), (0.5, 0.0))):
        can(p, 0.25, 0.8, (x, y, 0.26), p.SIGNAL if i == 3 else p.PETROL, 0.05 if i == 3 else 0)
    with moved((0.35, -0.75, 0.3)):
        pcb(p, 2.6, 0.85)
        for i in range(7):
            resistor(p, (-1.1 + i * 0.26, 0.2, 0), 90, 0.22)
        for i in range(4):
            can(p, 0.09, 0.22, (-0.9 + i * 0.35, -0.2, 0), p.DARK)
        relay(p, (0.95, 0.05, 0), p.DARK, 90)
    sink(p, 1.9, 0.85, (1.45, 0.15, 0.24), 10, -90)
    for k in range(3):
        pipe([(-0.85 + 0.07 * k, -0.2, 0.5), (-0.7 + 0.1 * k, -0.55, 0.62), (-0.45 + 0.1 * k, -0.6, 0.4)], 0.03, (p.DARK, p.WHITE, p.BRASS)[k])
    with moved((-0.1, 1.78, 0.02), (17, 0, 0)):
        box((4.25, 0.07, 2.3), (0, 0, 1.15), p.CLAY_DEEP, 0.02)
        for i in range(14):
            box((0.08, 0.08, 1.1), (-1.3 + i * 0.2, 0, 1.3), p.DARK, 0.02)
    stage(p, (0, 0.1, 0.78), 12.0, azimuth=-20, elevation=30)
