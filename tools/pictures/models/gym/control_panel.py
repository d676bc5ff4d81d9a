import math

from parts.gym import board
from studio.fasteners import slotted
from studio.groups import moved
from studio.lines import pipe, text
from studio.scene import stage
from studio.solids import bevelled, box, cut
from studio.tools import screwdriver


def control_panel(p):
    """A treadmill console with half of its keypad lifted off the circuit board, and the red safety key on its cord."""
    box((3.2, 1.5, 0.16), (0, 0.35, 0.08), p.DARK, 0.05)
    for x in (-1.15, 1.15):
        box((0.34, 0.42, 1.5), (x, 0.45, 0.85), p.CLAY, 0.08, (-10, 0, 0))
    with moved((0, 0.25, 1.95), (64, 0, 0)):
        shell = box((3.7, 1.75, 0.42), (0, 0, 0), p.CLAY, 0)
        cut(shell, box((1.2, 1.1, 0.4), (1.0, 0.12, 0.25), p.CLAY, 0))
        bevelled(shell, 0.1)
        board(p, 1.05, 0.98, (1.0, 0.12, 0.08))
        box((1.5, 0.9, 0.03), (-0.45, 0.24, 0.22), p.DARK, 0.01)
        box((1.38, 0.78, 0.04), (-0.45, 0.24, 0.225), p.SCREEN, 0.01)
        pipe([(-1.05 + i * 0.06, 0.12 + 0.1 * math.sin(i * 0.55) + 0.008 * i, 0.25) for i in range(21)], 0.014, p.WHITE)
        text("12.4", 0.24, (-0.8, 0.44, 0.25), p.WHITE, (0, 0, 0))
        text("km/h", 0.13, (-0.3, 0.41, 0.25), p.WHITE, (0, 0, 0))
        for i in range(3):
            box((0.22, 0.17, 0.05), (-1.6, -0.35 + i * 0.32, 0.22), p.DARK, 0.02)
        for i in range(5):
            box((0.24, 0.16, 0.05), (-1.1 + i * 0.32, -0.42, 0.22), p.WHITE if i != 2 else p.LAMP, 0.02)
        box((1.0, 0.22, 0.05), (-0.45, -0.7, 0.22), p.DARK, 0.02)
        box((0.3, 0.1, 0.06), (-0.45, -0.7, 0.25), p.RUBBER, 0)
        for x in (-1.72, 1.72):
            for y in (-0.75, 0.75):
                slotted((x, y, 0.21), p, 0.05, (0, 0, 0))
    box((0.36, 0.14, 0.16), (-0.38, -0.68, 1.38), p.SIGNAL, 0.04)
    pipe([(-0.38, -0.74, 1.32), (-0.4, -0.85, 1.0), (-0.2, -0.95, 0.5), (-0.3, -1.1, 0.12), (-0.75, -1.3, 0.04), (-1.1, -1.1, 0.04)], 0.026, p.SIGNAL)
    box((0.3, 0.14, 0.08), (-1.22, -1.06, 0.05), p.DARK, 0.03, (0, 0, -20))
    with moved((1.45, -1.05, 0.03), (0, 0, 8)), moved((0, 0, 0), (68, 0, 0)):
        box((1.25, 1.15, 0.06), (0, 0.575, 0), p.DARK, 0.02)
        for i in range(3):
            for j in range(3):
                box((0.28, 0.2, 0.04), (-0.38 + i * 0.38, 0.28 + j * 0.3, 0.035), p.WHITE, 0.02)
                text("123456789"[(2 - j) * 3 + i], 0.13, (-0.38 + i * 0.38, 0.28 + j * 0.3, 0.057), p.DARK, (0, 0, 0))
    for i in range(6):
        x = 0.96 + i * 0.05
        pipe([(x, -0.28, 1.72), (x + 0.02, -0.62, 1.72), (x + 0.12, -0.9, 1.5), (x + 0.25, -0.75, 1.18), (x + 0.3, -0.62, 1.05)], 0.022, p.CLAY_DEEP if i else p.WHITE)
    screwdriver((-0.55, -1.75, 0), p, 8, length=1.5)
    stage(p, (0.1, -0.2, 1.3), 11.0, azimuth=-14, elevation=24)
