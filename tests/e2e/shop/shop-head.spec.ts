// The rendered layout of the shop's header.
import { expect, test, WIDTHS } from '../support/fixtures.ts';

test('the shop’s heading, count and search do not overlap', { tag: '@full' }, async ({ page }) => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/shop');
    const parts = [
      page.getByRole('heading', { level: 1 }),
      page.getByText(/products? available$/),
      page.getByPlaceholder('Search products...'),
    ];
    for (const part of parts) await expect(part).toBeVisible();
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        if (!one || !other) throw new Error('nowhere');
        expect(
          one.y + one.height <= other.y + 1 ||
            other.y + other.height <= one.y + 1 ||
            one.x + one.width <= other.x + 1 ||
            other.x + other.width <= one.x + 1,
        ).toBe(true);
      }
  }
});
