// The machine drawn apart, in the shop and on the coffee page.
import { expect, test } from '../support/fixtures.ts';

test('a part is found on the picture, in its category, and added to the cart', async ({
  page,
  accessible,
}) => {
  await page.goto('/shop?category=Coffee+Machine+Parts');
  const machine = page.getByRole('region', { name: 'Parts by picture' });
  const card = machine.locator('.part-card:popover-open');
  // Each button says which part it is.
  const dots = machine.locator('.part-dot');
  await expect(dots).toHaveCount(15);
  for (const dot of await dots.all()) await expect(dot).toHaveAccessibleName(/^\d+ [A-Z]\w+/);
  await machine.getByRole('button', { name: '7 Group gasket 8.5 mm' }).click();
  await expect(card).toContainText('KR-GH-0085');
  await expect(card).toContainText('In stock');
  await accessible();
  await card.getByRole('button', { name: 'Add Group gasket 8.5 mm' }).click();
  await expect(page.getByText('Group gasket 8.5 mm added to cart!')).toBeVisible();
  await expect(card).toBeHidden();
  await machine.getByRole('listitem').filter({ hasText: 'KR-GH-0060' }).getByRole('button').click();
  await expect(page.getByText('Shower screen 60 mm added to cart!')).toBeVisible();
  await page.goto('/coffee');
  await machine.getByRole('button', { name: '7 Group gasket 8.5 mm' }).click();
  await expect(card).toContainText('In stock');
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group gasket 8.5 mm' })).toBeVisible();
});
