from parts.electronic import block, can, coil, pcb, resistor, sink
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder


def power_supply(p):
    """A switch-mode power supply with its perforated cover off: transformer, heat sinks, terminals and one bulged capacitor."""
    box((3.8, 2.1, 0.06), (0, 0, 0.06), p.STEEL, 0.01)
    for y in (-1.03, 1.03):
        box((3.8, 0.05, 0.55), (0, y, 0.33), p.STEEL, 0.01)
        for x in (-1.7, 1.7):
            cylinder(0.05, 0.03, (x, y * 1.03, 0.4), p.DARK, (90, 0, 0), 0.004, 24)
    with moved((0, 0, 0.2)):
        pcb(p, 3.7, 1.95)
        block(p, 7, (-1.62, 0, 0), p.DARK, -90, 0.25)
        with moved((0.55, 0.05, 0)):
            box((0.85, 0.95, 0.72), (0, 0, 0.4), p.DARK, 0.03)
            box((0.6, 1.0, 0.5), (0, 0, 0.4), p.BRASS, 0.05)
            box((0.86, 0.5, 0.74), (0, 0, 0.4), p.DARK, 0.03)
            box((0.4, 0.3, 0.01), (0, 0, 0.775), p.PAPER, 0)
        can(p, 0.3, 0.82, (-0.5, 0.5, 0), p.PETROL)
        can(p, 0.3, 0.82, (-0.5, -0.2, 0), p.SIGNAL, 0.09)
        sink(p, 1.3, 0.8, (0.45, 0.8, 0), 8)
        coil(p, 0.27, (-1.1, -0.62, 0), p.COPPER)
        coil(p, 0.27, (1.4, -0.55, 0), p.COPPER)
        for i in range(3):
            can(p, 0.14, 0.5, (1.25 + 0.33 * (i % 2), 0.05 + 0.33 * (i // 2), 0), p.DARK)
        box((0.42, 0.2, 0.4), (-1.1, 0.45, 0.2), p.CLAY, 0.02)
        for i in range(4):
            resistor(p, (-0.4 + i * 0.2, -0.75, 0), 90, 0.2)
        cylinder(0.2, 0.12, (0.6, -0.75, 0.1), p.PETROL, (90, 0, 20), 0.04)
        for k in range(7):
            y = -0.75 + k * 0.25
            if k not in (3, 6):
                pipe([(-1.78, y, 0.1), (-2.05, y * 1.02, 0.1), (-2.4, y * 0.75, -0.05), (-2.9 + 0.05 * k, y * 0.5, -0.14)], 0.035, (p.DARK, p.WOOD, p.BRASS, p.PETROL, p.DARK, p.WHITE)[k])
    with moved((0, 1.3, 0.01), (14, 0, 0)):
        box((4.0, 0.06, 2.1), (0, 0, 1.05), p.CLAY, 0.01)
        for x in (-1.98, 1.98):
            box((0.05, 0.55, 2.1), (x, -0.25, 1.05), p.CLAY, 0.01)
        for i in range(17):
            for j in range(7):
                cylinder(0.065, 0.02, (-1.5 + i * 0.185 + (j % 2) * 0.09, -0.028, 0.75 + j * 0.185), p.DARK, (90, 0, 0), 0, 20)
    stage(p, (-0.1, 0.3, 0.8), 11.0, azimuth=-30, elevation=30)
