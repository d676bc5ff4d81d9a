from parts.grinders import lever, star_wheel
from studio.fasteners import bolt
from studio.groups import moved
from studio.lines import pipe, spring
from studio.scene import show
from studio.shapes import circle, sheet


def dosing_lever(p):
    """A doser lever kit: the lever with its red knob, the star wheel, the torsion spring, pins and screws."""
    with moved((-0.95, 1.35, 0.0), (0, 0, -10)):
        lever(p)
    with moved((-0.55, -0.55, 0)):
        star_wheel(p)
    with moved((1.25, 0.1, 0)):
        spring(0.34, 0.42, 4.0, 0.055, (0, 0, 0.06), p.STEEL)
        pipe([(0.34, 0, 0.06), (0.36, -0.4, 0.06), (0.38, -0.8, 0.06)], 0.055, p.STEEL)
        pipe([(0.34, 0, 0.48), (0.55, 0.2, 0.46), (0.8, 0.36, 0.42)], 0.055, p.STEEL)
    for x, y, a in ((0.75, -1.2, -60), (0.9, -1.7, -45)):
        with moved((x, y, 0), (0, 82, a), sit=True):
            bolt(p, (0, 0, 0), radius=0.11, length=0.5, head="socket")
    for x, y in ((1.95, -0.75), (1.85, -1.35)):
        sheet([circle(0.24), circle(0.11)], 0.06, (x, y, 0.03), p.BRASS)
    show(p, 12, 40, 0.74)
