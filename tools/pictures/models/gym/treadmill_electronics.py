import math

from parts.gym import board, drive_motor
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.instruments import multimeter
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cylinder
from studio.tools import screwdriver
from studio.turns import FRONT


def bay(p):
    """The open motor bay of `treadmill`: tray, motor, belt to the front roller and control board."""
    box((0.84, 1.46, 0.1), (1.75, 0, 0.26), p.DARK, 0.02)
    box((0.04, 1.46, 0.2), (2.16, 0, 0.34), p.DARK, 0.01)
    drive_motor(p, (1.78, -0.3, 0.52), (0, 0, -90), 0.33)
    for y in (-0.06, -0.4):
        box((0.3, 0.09, 0.3), (1.78, y - 0.1, 0.36), p.STEEL, 0.02)
    for i in range(3):
        pipe([(1.78, 0.08 + i * 0.02, 0.63), (1.4, 0.08 + i * 0.02, 0.47)], 0.012, p.RUBBER)
    board(p, 0.62, 0.66, (1.8, 0.42, 0.36), (0, 0, 90))
    for i in range(4):
        pipe([(2.0, 0.22 + i * 0.055, 0.42), (2.08, 0.16 + i * 0.03, 0.5 + 0.02 * i), (2.05, -0.05, 0.55), (1.98, -0.25 - 0.05 * i, 0.66), (1.85, -0.45, 0.72)], 0.02, p.SIGNAL if i % 2 == 0 else p.DARK)
    pipe([(1.6, 0.6, 0.42), (1.62, 0.72, 0.6), (1.72, 0.78, 0.9), (1.62, 0.79, 1.3)], 0.022, p.WHITE)


def treadmill_electronics(p):
    """The front of a treadmill with its hood lifted off: motor, flywheel and control board with red wires; a multimeter in front."""
    with moved((0, 2.2, 0), (0, 0, -90), 2.0):
        for y in (-0.7, 0.7):
            box((1.5, 0.24, 0.22), (0.85, y, 0.3), p.CLAY, 0.03)
            box((1.0, 0.15, 0.02), (0.62, y, 0.415), p.DARK, 0.008)
            box((0.36, 0.18, 0.34), (1.72, y * 1.16, 0.36), p.DARK, 0.03)
            cylinder(0.1, 0.1, (1.85, y, 0.1), p.RUBBER, FRONT, 0.02)
            box((0.24, 0.12, 0.5), (1.69, y * 1.16, 0.72), p.CLAY, 0.02, (0, -8, 0))
            box((0.2, 0.09, 0.02), (1.655, y * 1.16, 0.965), p.DARK, 0, (0, -8, 0))
            for x in (1.62, 1.82):
                bolt_head((x, y * 1.16 + math.copysign(0.09, y), 0.4), p, 0.035, (math.copysign(90, -y), 0, 0))
        box((1.2, 1.14, 0.05), (0.72, 0, 0.37), p.RUBBER, 0.01)
        box((1.15, 1.2, 0.09), (0.68, 0, 0.3), p.WOOD, 0.005)
        cylinder(0.1, 1.2, (1.32, 0, 0.33), p.STEEL, FRONT, 0.01)
        bay(p)
        with moved((-1.02, -0.03, 0.17), (0, 0, 7)):
            extrude([(1.28, 0.22), (2.1, 0.22), (2.1, 0.46), (1.95, 0.64), (1.5, 0.7), (1.28, 0.52)], 1.2, (0, 0, 0), p.CLAY, 0.05, FRONT)
            for i in range(6):
                box((0.03, 0.5, 0.05), (1.6 + i * 0.06, 0, 0.69 - i * 0.008), p.DARK, 0, (0, 8, 0))
    multimeter((-2.3, -1.75, 0), p, 20, (-0.95, -1.38, 0.92), (-0.8, -1.5, 0.92))
    screwdriver((0.1, -2.6, 0), p, 8, length=1.5)
    stage(p, (-0.15, -0.55, 0.72), 12.9, azimuth=-18, elevation=33)
