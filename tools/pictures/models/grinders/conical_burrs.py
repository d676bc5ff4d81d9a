from parts.grinders import cone_burr, ring_burr
from studio.fasteners import bolt
from studio.groups import moved
from studio.scene import show
from studio.solids import cylinder


def conical_burrs(p):
    """A 68 mm conical burr set: the fluted cone beside its toothed ring."""
    with moved((-0.9, 0.75, 0)):
        ring_burr(p)
    with moved((1.15, -0.75, 0)):
        cone_burr(p)
    with moved((-0.75, -1.75, 0), (0, 84, 25), sit=True):
        bolt(p, (0, 0, 0), radius=0.17, length=0.95, locked=True)
        cylinder(0.4, 0.06, (0, 0, -0.04), p.BRASS, bevel=0.01)
    show(p, 22, 36, 0.72)
