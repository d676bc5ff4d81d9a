from parts.groups import three_way_valve
from studio.groups import moved
from studio.scene import show
from studio.solids import ring


def solenoid(p):
    """A three-way solenoid valve: black coil on a brass body, with the two red O-rings of its foot."""
    with moved(turn=(0, 0, -24)):
        three_way_valve(p)
    for x, y in ((1.15, -1.15), (0.55, -1.55)):
        ring(0.22, 0.06, (x, y, 0.06), p.SIGNAL)
    show(p, -10, 26, 0.76)
