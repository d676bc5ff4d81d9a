from parts.network import lead, port
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder


def firewall(p):
    """A router on a rack firewall, its uplink marked, a padlock standing guard in front."""
    with moved((0, 0.3, 0)):
        box((4.3, 2.1, 0.62), (0, 0, 0.42), p.CLAY, 0.04)
        for x in (-1.8, 1.8):
            for y in (-0.8, 0.8):
                cylinder(0.16, 0.12, (x, y, 0.06), p.RUBBER)
        box((4.1, 0.05, 0.46), (0, -1.05, 0.42), p.DARK, 0.02)
        for i in range(8):
            for j in range(2):
                port(p, (-0.75 + i * 0.2, -1.08, 0.32 + j * 0.2), 0.16, p.LAMP if (i + j) % 3 == 0 else p.WHITE)
        for i in range(3):
            box((0.2, 0.03, 0.15), (1.15 + i * 0.28, -1.08, 0.42), p.STEEL, 0.01)
        for i in range(8):
            box((0.03, 0.03, 0.3), (-1.85 + i * 0.09, -1.08, 0.42), p.CLAY_DEEP, 0.005)
        lead(p, [(-0.75, -1.1, 0.52), (-0.8, -1.75, 0.35), (-1.2, -2.0, 0.06), (-2.0, -1.8, 0.06), (-2.6, -1.2, 0.06)], p.SIGNAL, 0.045)
        for i in (2, 4, 5):
            lead(p, [(-0.75 + i * 0.2, -1.1, 0.32), (-0.7 + i * 0.22, -1.6, 0.14), (-0.4 + i * 0.3, -1.85, 0.05), (0.9 + i * 0.22, -1.75 + 0.07 * i, 0.05), (2.7, -1.3 + 0.12 * i, 0.05)], p.PETROL, 0.04)
        box((2.7, 1.5, 0.34), (-0.3, 0.1, 0.98), p.DARK, 0.1)
        box((2.3, 1.1, 0.02), (-0.3, 0.1, 1.155), p.PETROL, 0.005)
        for i in range(8):
            box((1.6, 0.04, 0.03), (-0.3, -0.25 + i * 0.1, 1.16), p.DARK, 0.008)
        for i in range(6):
            cylinder(0.03, 0.02, (-0.9 + i * 0.24, -0.65, 1.0), p.LAMP if i < 4 else p.CLAY_DEEP, (90, 0, 0), 0.003, 16)
        for x, lean in ((-1.45, -10), (-0.68, -3), (0.08, 3), (0.85, 10)):
            with moved((x, 0.84, 1.02), (0, lean, 0)):
                cylinder(0.09, 0.22, (0, 0, 0), p.DARK, (90, 0, 0), 0.02)
                box((0.16, 0.09, 1.35), (0, 0.06, 0.72), p.DARK, 0.04)
    with moved((1.55, -1.5, 0), (0, 0, -16)):
        box((0.95, 0.42, 0.8), (0, 0, 0.4), p.BRASS, 0.08)
        pipe([(-0.3, 0, 0.75), (-0.3, 0, 1.05), (-0.2, 0, 1.27), (0, 0, 1.35), (0.2, 0, 1.27), (0.3, 0, 1.05), (0.3, 0, 0.75)], 0.085, p.STEEL)
        cylinder(0.12, 0.04, (0, -0.21, 0.45), p.DARK, (90, 0, 0), 0.005, 48)
        box((0.07, 0.04, 0.24), (0, -0.215, 0.33), p.DARK, 0.01)
    stage(p, (0.1, -0.2, 0.9), 11.6, azimuth=-16, elevation=24)
