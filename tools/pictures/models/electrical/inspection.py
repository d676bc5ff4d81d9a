from studio.groups import moved
from studio.instruments import probe
from studio.lines import pipe, text
from studio.scene import stage
from studio.shapes import around
from studio.solids import box, cylinder, tube


def inspection(p):
    """An installation tester with its three leads on the schedule of results, the test probe ready."""
    with moved((-0.45, -0.1, 0.012), (0, 0, 9)):
        box((3.6, 2.6, 0.02), (-0.3, 0, 0), p.PAPER, 0.003)
        for i in range(11):
            box((3.2, 0.012, 0.004), (-0.3, -1.05 + i * 0.2, 0.012), p.CLAY_DEEP, 0)
        for i in range(8):
            box((0.012, 2.0, 0.004), (-1.9 + i * 0.457, -0.05, 0.012), p.CLAY_DEEP, 0)
        box((3.2, 0.2, 0.005), (-0.3, 0.95, 0.012), p.PETROL, 0)
        for j in range(7):
            for i in range(9):
                if (i * 7 + j * 3) % 5 and j < 6:
                    box((0.2, 0.035, 0.004), (-1.67 + j * 0.457, 0.75 - i * 0.2, 0.013), p.DARK, 0)
    with moved((0.35, 0.6, 0.55), (58, 0, -12)):
        box((2.7, 1.75, 0.75), (0, 0, 0), p.DARK, 0.14)
        box((2.5, 1.55, 0.1), (0, 0, 0.35), p.CLAY, 0.06)
        box((1.2, 0.75, 0.06), (-0.5, 0.25, 0.39), p.DARK, 0.03)
        box((1.06, 0.6, 0.04), (-0.5, 0.25, 0.41), p.SCREEN, 0.01)
        text("0.42 Ω", 0.27, (-0.5, 0.27, 0.436), p.WHITE, (0, 0, 0), 0.002)
        cylinder(0.36, 0.14, (0.72, 0.2, 0.42), p.DARK, bevel=0.03)
        box((0.1, 0.6, 0.08), (0.72, 0.2, 0.51), p.WHITE, 0.03, (0, 0, -35))
        for x, y, a in around(12, 0.45):
            box((0.06, 0.02, 0.012), (0.72 + x, 0.2 + y, 0.402), p.DARK, 0, (0, 0, a))
        for i in range(5):
            cylinder(0.1, 0.06, (-1.0 + i * 0.3, -0.46, 0.41), p.PETROL if i < 4 else p.WHITE, bevel=0.02, sides=48)
        cylinder(0.19, 0.1, (0.75, -0.5, 0.42), p.BRASS, bevel=0.02)
        for i in range(3):
            tube(0.12, 0.06, 0.12, (-0.4 + i * 0.4, 0.9, 0.0), p.CLAY_DEEP, (90, 0, 0))
        for x in (-1.3, 1.3):
            box((0.14, 0.3, 0.4), (x, 0.3, 0), p.STEEL, 0.03)
    pipe([(-0.9, 0.95, 0.75), (-1.35, 1.5, 0.9), (-1.1, 2.0, 0.55), (0.2, 2.2, 0.35), (1.6, 1.8, 0.55), (1.95, 0.9, 0.8), (1.65, 0.4, 0.75)], 0.07, p.PETROL)
    for k, (m, pts) in enumerate((
        (p.SIGNAL, [(0.84, 1.0, 1.33), (0.89, 1.2, 1.66), (1.15, 1.4, 1.62), (1.6, 1.5, 1.0), (2.25, 0.9, 0.1), (2.35, 0.0, 0.05), (2.1, -0.8, 0.1), (1.62, -1.28, 0.13)]),
        (p.DARK, [(0.45, 1.08, 1.33), (0.46, 1.28, 1.66), (0.2, 1.5, 1.6), (-0.6, 1.7, 0.9), (-1.7, 1.5, 0.1), (-2.45, 0.8, 0.05), (-2.5, 0.1, 0.06), (-2.25, -0.55, 0.12)]),
        (p.GREEN, [(0.06, 1.165, 1.33), (0.05, 1.36, 1.62), (-0.25, 1.6, 1.5), (-1.0, 1.8, 0.8), (-2.0, 1.7, 0.06), (-2.75, 1.0, 0.05), (-2.85, 0.1, 0.05), (-2.49, -1.1, 0.12)]),
    )):
        pipe(pts, 0.04, m)
    with moved((0.6, -1.85, 0.12), (0, 88, 29)):
        probe(p, p.SIGNAL, 1.2)
    for at, m, a in (((-2.1, -0.85, 0.12), p.DARK, -65), ((-2.35, -1.4, 0.12), p.GREEN, -65)):
        with moved(at, (0, 0, a)):
            for s in (-1, 1):
                box((0.7, 0.08, 0.16), (0.0, s * 0.06, 0), m, 0.03, (0, 0, s * 9))
                box((0.3, 0.05, 0.1), (0.42, s * 0.05, 0), p.STEEL, 0.01, (0, 0, -s * 9))
    stage(p, (-0.05, 0.0, 0.55), 10.6, azimuth=-8, elevation=32)
