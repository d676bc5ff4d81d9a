from studio.lines import pipe, wires
from studio.scene import show
from studio.shapes import rounded, sheet
from studio.solids import box


def basket(p):
    """A fryer basket of steel wire with its frame, front hook and a red-gripped handle."""
    w, l, h, t = 1.15, 1.75, 1.55, 0.12
    grid = []
    for i in range(15):
        x = -w + 2 * w * i / 14
        k = (w - t) / w
        grid.append([(x, -l, h), (x * k, -l + t, 0.08), (x * k, l - t, 0.08), (x, l, h)])
    for i in range(22):
        y = -l + 2 * l * i / 21
        k = (l - t) / l
        grid.append([(-w, y, h), (-w + t, y * k, 0.08), (w - t, y * k, 0.08), (w, y, h)])
    wires(grid, 0.024, p.STEEL)
    loop = lambda f, z, o=0.0: [(x, y, z) for x, y in rounded(2 * (w - t * f + o), 2 * (l - t * f + o), 0.12, n=4)]
    wires([loop(1 - z / h, z) for z in (0.28, 0.48, 0.68, 0.88, 1.08, 1.28)], 0.024, p.STEEL, closed=True)
    wires([loop(0, h, 0.03), loop(1, 0.07, 0.02)], 0.05, p.STEEL, closed=True)
    for s in (-1, 1):
        pipe([(s * 0.62, -l - 0.06, 0.25), (s * 0.62, -l - 0.09, 1.35), (s * 0.5, -l - 0.3, 1.85), (s * 0.16, -l - 0.75, 1.95), (s * 0.12, -l - 0.95, 1.97)], 0.055, p.STEEL)
    box((1.5, 0.04, 0.3), (0, -l - 0.1, 1.1), p.STEEL, 0.015)
    sheet([rounded(0.44, 1.3, 0.2)], 0.28, (0, -l - 1.4, 1.99), p.SIGNAL, (3, 0, 0), 0.1)
    pipe([(-0.5, l + 0.03, h), (-0.5, l + 0.25, h + 0.1), (-0.5, l + 0.35, h - 0.1), (0.5, l + 0.35, h - 0.1), (0.5, l + 0.25, h + 0.1), (0.5, l + 0.03, h)], 0.05, p.STEEL, smooth=False)
    show(p, -50, 34, 0.82)
