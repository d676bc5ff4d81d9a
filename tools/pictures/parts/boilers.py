"""What several plates of boilers show."""
from studio.fasteners import thread
from studio.solids import cylinder, lathe


def body(p, r=0.5):
    """The threaded foot and hexagon that valves of this kind share, on z = 0."""
    thread(r * 0.8, 0.75, (0, 0, 0.375), p.BRASS, pitch=0.1, depth=0.05)
    lathe([(0.2, 0), (r * 0.68, 0), (r * 0.74, 0.05), (r * 0.74, 0.8), (0, 0.8)], (0, 0, 0), p.BRASS)
    cylinder(r * 1.35, 0.5, (0, 0, 1.0), p.BRASS, bevel=0.05, sides=6)
