from parts.cables import coil
from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.shapes import extrude, rounded, sheet
from studio.solids import box, cylinder


def mains_lead(p):
    """A mains lead: coiled black flex with a UK plug, pins up and red fuse carrier, and an IEC connector."""
    d = 0.26
    line = [(-1.05, -1.45, 0.32), (-1.32, -1.05, 0.28)] + coil(1.35, d, ((0, 0), (-1, 0), (-0.5, 0.87), (0.3, 0.95)), 200, 196) + [(1.3, -0.6, 0.36), (1.06, -1.08, 0.31), (1.12, -1.4, 0.3)]
    pipe(line, d / 2, p.RUBBER)

    def relief(n=6):
        for i in range(n):
            cylinder(0.2 - 0.012 * i, 0.07, (0, 0.1 + i * 0.11, 0), p.DARK, (90, 0, 0), 0.02, 48)

    with moved((-0.62, -2.0, 0.32), (0, 0, 38)):
        with moved((0, 0.62, 0)):
            relief(5)
        body = [(-0.72, -0.62), (0.72, -0.62), (0.74, -0.2), (0.5, 0.42), (0.3, 0.62), (-0.3, 0.62), (-0.5, 0.42), (-0.74, -0.2)]
        extrude(body, 0.6, (0, 0, 0), p.DARK, 0.08)
        sheet([rounded(0.34, 0.62, 0.05, (0, 0.02))], 0.04, (0, -0.02, 0.305), p.SIGNAL, bevel=0.012)
        box((0.2, 0.03, 0.02), (0, -0.02, 0.33), p.DARK, 0)
        box((0.15, 0.28, 0.95), (0, -0.5, 0.72), p.BRASS, 0.03)
        for x in (-0.45, 0.45):
            box((0.26, 0.15, 0.3), (x, 0.18, 0.42), p.RUBBER, 0.02)
            box((0.26, 0.15, 0.5), (x, 0.18, 0.68), p.BRASS, 0.03)
    with moved((1.25, -2.1, 0.3), (0, 0, 12)):
        with moved((0, 0.5, 0)):
            relief(5)
        with moved(turn=(90, 0, 0)):
            shape = [(-0.56, -0.3), (0.56, -0.3), (0.56, 0.08), (0.36, 0.3), (-0.36, 0.3), (-0.56, 0.08)]
            extrude(shape, 0.62, (0, 0, 0.35), p.DARK, 0.05)
            extrude([(x * 1.08, y * 1.0) for x, y in shape], 0.5, (0, 0, -0.2), p.DARK, 0.08)
            for x, y in ((-0.28, -0.06), (0.28, -0.06), (0, 0.08)):
                box((0.09, 0.2, 0.02), (x, y, 0.665), p.CLAY_DEEP, 0.004)
                box((0.07, 0.18, 0.03), (x, y, 0.665), p.RUBBER, 0.002)
    show(p, -14, 38, 0.78)
