from parts.electronic import block, can, chip, pcb, relay, resistor
from studio.groups import moved
from studio.lines import pipe, text
from studio.scene import stage
from studio.solids import box, cylinder, lathe, tube


def control_board(p):
    """A control board being refurbished: relays in a row with one renewed, its keypad on a ribbon cable, the cleaning brush beside it."""
    with moved((-0.7, 0.75, 0.16), (62, 0, 8)):
        pcb(p, 3.3, 2.6, (0, 1.25, 0))
        for i in range(5):
            relay(p, (-1.1 + i * 0.56, 1.95, 0), p.SIGNAL if i == 3 else p.DARK)
        block(p, 12, (0.0, 2.38, 0), p.PETROL, 180, 0.23)
        chip(p, (-0.75, 1.1, 0), 0.62, 0.62, 9, 4)
        chip(p, (0.15, 1.1, 0), 0.8, 0.3, 8)
        with moved((1.15, 0.85, 0)):
            box((0.62, 0.5, 0.5), (0, 0, 0.25), p.STEEL, 0.02)
            box((0.5, 0.7, 0.4), (0, 0, 0.25), p.CLAY, 0.05)
        can(p, 0.15, 0.4, (0.55, 0.55, 0), p.PETROL)
        can(p, 0.15, 0.4, (0.15, 0.55, 0), p.PETROL)
        for i in range(6):
            resistor(p, (-1.4 + i * 0.22, 0.6, 0), 90, 0.2)
        box((1.1, 0.16, 0.2), (-0.6, 0.2, 0.1), p.CLAY_DEEP, 0.02)
    for x in (-1.8, 0.5):
        with moved((x, 0.75 + x * 0.14 + 0.1, 0)):
            box((0.16, 1.1, 0.1), (0, 0.15, 0.05), p.DARK, 0.02)
            box((0.16, 0.12, 0.3), (0, -0.32, 0.15), p.DARK, 0.02)
            box((0.12, 0.1, 1.3), (0, 0.62, 0.6), p.DARK, 0.02, (28, 0, 0))
    with moved((1.35, -0.75, 0.1), (0, 0, -16)):
        box((1.9, 1.35, 0.18), (0, 0, 0), p.CLAY, 0.06)
        box((1.75, 1.2, 0.02), (0, 0, 0.09), p.DARK, 0.01)
        box((0.8, 0.42, 0.02), (-0.35, 0.28, 0.1), p.SCREEN, 0.01)
        text("18.5", 0.3, (-0.35, 0.28, 0.112), p.WHITE, (0, 0, 0), 0.002)
        for i in range(4):
            for j in range(2):
                box((0.26, 0.18, 0.03), (-0.6 + i * 0.4, -0.12 - j * 0.28, 0.1), p.CLAY, 0.01)
        for i in range(3):
            cylinder(0.04, 0.03, (0.4 + i * 0.17, 0.3, 0.1), p.LAMP if i == 0 else p.CLAY_DEEP, bevel=0.005, sides=24)
    for k in range(9):
        d = 0.055 * k
        pipe([(-1.5 + d, 0.6, 0.42), (-1.48 + d, 0.25, 0.3), (-1.35 + d, -0.35, 0.05), (-0.7 + d * 0.6, -0.75 - d * 0.5, 0.04), (0.3, -0.55 - d * 0.8, 0.08), (0.6, -0.45 - d * 0.8, 0.1)], 0.027, p.CLAY_DEEP if k else p.WOOD)
    with moved((-1.1, -1.35, 0.09), (0, 90, 12)):
        lathe([(0.001, -0.75), (0.07, -0.73), (0.08, -0.3), (0.055, 0.25), (0.09, 0.5), (0.001, 0.5)], (0, 0, 0), p.WOOD)
        tube(0.1, 0.02, 0.26, (0, 0, 0.6), p.BRASS)
        cylinder(0.085, 0.35, (0, 0, 0.88), p.DARK, top=0.12, bevel=0.01)
    stage(p, (-0.05, 0.15, 1.0), 11.6, azimuth=-12, elevation=28)
