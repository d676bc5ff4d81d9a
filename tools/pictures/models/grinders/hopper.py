from parts.grinders import bean_hopper
from studio.scene import show


def hopper(p):
    """A clear bean hopper, half full, with its lid and the red gate pulled out at the neck."""
    bean_hopper(p)
    show(p, -24, 25, 0.72)
