from parts.boilers import relief_valve
from studio.lines import pipe
from studio.scene import show
from studio.solids import cylinder


def safety_valve(p):
    """A 1.8 bar safety valve: brass body, slots that show the spring, red cap and a lead seal."""
    relief_valve(p)
    pipe([(0.2, -0.68, 1.45), (0.75, -0.75, 1.2), (1.05, -0.8, 0.7), (1.0, -0.85, 0.3)], 0.02, p.STEEL)
    pipe([(0.5, -0.5, 1.45), (0.9, -0.68, 1.1), (1.1, -0.8, 0.7), (1.03, -0.85, 0.3)], 0.02, p.STEEL)
    cylinder(0.2, 0.12, (1.02, -0.88, 0.2), p.CLAY_DEEP, (80, 0, 20), 0.03)
    show(p, -20, 28, 0.76)
