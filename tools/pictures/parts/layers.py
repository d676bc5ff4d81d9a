"""The layers of the espresso machine that is drawn apart."""
from parts.espresso import boiler, cup, fitting, group_head, portafilter, pump
from parts.large import board, knob, slots
from studio.groups import place
from studio.instruments import gauge
from studio.lines import pipe
from studio.shapes import row
from studio.solids import box, cut, cylinder, ring, shell
from studio.turns import FRONT, SIDE, UP


def tray(p):
    shell((4.6, 2.4, 0.32), (0, 0, 0.26), 0.09, p.DARK, (0, 0, 1), 0.05)
    box((4.3, 2.1, 0.03), (0, 0, 0.2), p.STEEL, 0)
    cylinder(0.14, 0.05, (0.0, 0.3, 0.22), p.RUBBER, UP, 0.01)
    ring(0.16, 0.02, (0, 0.3, 0.23), p.STEEL)
    for x in (-2.0, 2.0):
        for y in (-0.95, 0.95):
            cylinder(0.13, 0.12, (x, y, 0.06), p.RUBBER, UP, 0.02)


def grid(p):
    for y in (-1.05, 1.05):
        box((4.36, 0.07, 0.07), (0, y, 0), p.STEEL, 0.02)
    for x in (-2.15, -0.72, 0.72, 2.15):
        box((0.07, 2.1, 0.07), (x, 0, -0.01), p.STEEL, 0.02)
    for y in row(17, -0.95, 0.95):
        cylinder(0.022, 4.3, (0, y, 0.02), p.STEEL, SIDE, 0, 24)


def body(p):
    W, D, H = 4.6, 2.4, 1.25
    o = box((W, D, H), (0, 0, H / 2), p.CLAY, 0.09)
    cut(o, box((W - 0.16, D - 0.16, H * 2), (0, 0, H / 2), p.CLAY, 0))
    for x in (-1.15, 1.15):
        cut(o, box((1.1, 0.8, 0.7), (x, -D / 2, 0), p.CLAY, 0))
    for x in (-W / 2 + 0.11, W / 2 - 0.11):
        box((0.06, D - 0.2, 0.06), (x, 0, H - 0.12), p.STEEL, 0.01)
    for y in (-D / 2 + 0.11, D / 2 - 0.11):
        box((W - 0.2, 0.06, 0.06), (0, y, H - 0.12), p.STEEL, 0.01)
    gauge((0, -D / 2 - 0.03, 0.72), p, 0.3, needle=32, units="", ticks=9, hand=p.DARK)
    for s in (-1, 1):
        knob(p, (s * 2.0, -D / 2 - 0.1, 0.82), 0.17)
        for i in range(4):
            cylinder(0.06, 0.06, (s * 1.15 - 0.33 + i * 0.22, -D / 2 - 0.02, 0.8), p.DARK, FRONT, 0.015, 48)
            cylinder(0.016, 0.03, (s * 1.15 - 0.33 + i * 0.22, -D / 2 - 0.01, 0.96), p.LAMP if i == 1 else p.DARK, FRONT, 0.003, 24)
    slots(9, (0.02, 0.05, 0.5), (W / 2, -0.1, 0.6), (0, 0.12, 0), p.DARK)


def _pump(p):
    place((0.1, 0, 0.05), UP, pump, p, p.SIGNAL, scale=1.35)
    box((3.4, 1.4, 0.06), (0, 0, 0), p.STEEL, 0.015)
    for x in (-1.55, 1.55):
        for y in (-0.55, 0.55):
            cylinder(0.09, 0.1, (x, y, -0.06), p.RUBBER, UP, 0.02, 48)
    cylinder(0.22, 0.7, (-1.4, 0.0, 0.45), p.WHITE, UP, 0.03)
    cylinder(0.225, 0.06, (-1.4, 0.0, 0.2), p.DARK, UP, 0.01)
    pipe([(-1.4, 0, 0.78), (-1.38, -0.1, 0.95), (-1.2, -0.2, 0.9)], 0.03, p.WOOD)
    pipe([(0.8, -0.6, 0.74), (0.8, -0.8, 0.76), (1.1, -0.8, 1.0), (1.45, -0.5, 1.05), (1.5, 0.1, 1.05)], 0.065, p.STEEL)
    fitting(p, (1.5, 0.16, 1.05), 0.22, 0.11, FRONT)
    cylinder(0.05, 1.0, (1.5, 0.16, 0.5), p.STEEL, UP, 0.01, 32)


def _groups(p):
    box((4.3, 1.1, 0.06), (0, 0.05, 0.03), p.DARK, 0.015)
    for x in (-1.15, 1.15):
        place((x, 0, 0), UP, group_head, p, scale=1.25)
        pipe([(x + 0.2, 0.25, 0.05), (x + 0.2, 0.25, 0.2), (x + 0.2 - 0.3 * (1 if x > 0 else -1), 0.3, 0.26)], 0.05, p.COPPER)
        fitting(p, (x + 0.2 - 0.36 * (1 if x > 0 else -1), 0.3, 0.26), 0.16, 0.07, SIDE)


def _control(p):
    """The board, with a data port at its right edge and the lead that leaves it."""
    board(p, (3.4, 1.8))
    box((0.42, 0.46, 0.36), (1.62, -0.3, 0.2), p.STEEL, 0.02)
    box((0.04, 0.3, 0.22), (1.83, -0.3, 0.2), p.DARK, 0)
    box((0.3, 0.26, 0.2), (1.95, -0.3, 0.2), p.WHITE, 0.03)
    pipe([(2.1, -0.3, 0.2), (2.45, -0.32, 0.18), (2.75, -0.4, -0.2), (2.6, -0.5, -0.75)], 0.07, p.PETROL)


def cover(p):
    box((4.64, 2.44, 0.2), (0, 0, 0.1), p.CLAY, 0.07)
    slots(10, (0.06, 0.34, 0.02), (-0.54, 0.86, 0.2), (0.12, 0, 0), p.DARK)
    for y in (-1.08, 1.08):
        box((4.3, 0.04, 0.04), (0, y, 0.42), p.STEEL, 0.012)
    for x in (-2.15, 2.15):
        box((0.04, 2.2, 0.04), (x, 0, 0.42), p.STEEL, 0.012)
        for y in (-1.08, 0, 1.08):
            cylinder(0.024, 0.22, (x, y, 0.31), p.STEEL, UP, 0, 32)
    for x in (-0.72, 0.72):
        for y in (-1.08, 1.08):
            cylinder(0.024, 0.22, (x, y, 0.31), p.STEEL, UP, 0, 32)


def cups(p):
    for i in range(5):
        for j in range(2):
            place((-1.7 + i * 0.85, -0.48 + j * 0.96, 0), (0, 0, -24), cup, p, p.PETROL if (i + j) % 2 else p.WHITE, scale=1.3)


SCALE = 0.4
# each layer: its name, how it is built, and the height of its foot, drawn apart and in the whole machine
LAYERS = (
    ("tray", tray, 0.0, 0.0),
    ("grid", grid, 0.8, 0.4),
    ("body", body, 1.45, 0.45),
    ("boiler", lambda p: boiler(p, 3.7, 0.52), 3.6, 1.1),
    ("pump", _pump, 4.62, 0.3),
    ("portafilters", lambda p: [place((x, 0.2, 0), UP, portafilter, p, scale=1.25) for x in (-1.15, 1.15)], 6.95, 0.6),
    ("groups", _groups, 8.1, 1.3),
    ("board", _control, 9.1, 1.4),
    ("cover", cover, 10.0, 1.7),
    ("cups", cups, 10.95, 1.9),
)


def apart(p):
    """The layers above one another, each an empty of its name, and the thread that they hang on, the axis."""
    for name, build, z, _ in LAYERS:
        place((0, 0, z * SCALE), UP, build, p, scale=SCALE).name = name
    cylinder(0.006, 10.6 * SCALE, (0, 0, 5.55 * SCALE), p.PETROL, UP, 0, 12).name = "axis"
