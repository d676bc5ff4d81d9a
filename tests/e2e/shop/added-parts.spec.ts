// Products added since the site was built, and pictures that fail to load.
import { archiveProduct } from '#contract/catalogue/products-admin.ts';
import { expect, test } from '../support/fixtures.ts';

test('a part without its own page is shown in a dialog, and can be bought there', async ({
  page,
  product,
  accessible,
}) => {
  const description = 'First line of many words about it.\nSecond line.';
  const part = await product({ description, partNumber: 'KR-XX-0001', stock: 3 });
  await page.goto('/shop');
  await page.getByPlaceholder('Search products...').fill(part.name);
  await expect(page.getByRole('listitem').filter({ hasText: part.name })).toContainText('First line of many');
  const name = page.getByRole('link', { name: part.name, exact: true });
  await name.click();
  const dialog = page.getByRole('dialog', { name: part.name });
  await expect(dialog).toContainText('Second line.');
  await expect(dialog).toContainText('KR-XX-0001');
  await expect(dialog).toContainText('Only 3 left');
  await accessible();
  await dialog.getByRole('button', { name: `Add ${part.name}` }).click();
  await expect(dialog.getByRole('link', { name: 'View cart, 1 in it' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(name).toBeFocused();
});

test('its URL opens the shop with the part shown, until the next build', async ({ page, product }) => {
  const part = await product({ description: 'All about a new part.', stock: 3 });
  const answer = await page.goto(`/shop/${part.slug}`);
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  const dialog = page.getByRole('dialog', { name: part.name });
  await expect(dialog).toContainText('All about a new part.');
  await dialog.getByRole('button', { name: `Add ${part.name}` }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/shop');
  await page.getByPlaceholder('Search products...').fill(part.name);
  await page.getByRole('link', { name: part.name, exact: true }).click();
  await expect(page).toHaveURL(`/shop/${part.slug}`);
  await page.reload();
  await expect(dialog).toBeVisible();
});

test.describe('a product URL without a product', () => {
  test.use({ expectedNoise: /Failed to load resource/ });
  test('is a real 404, also for a part that is no longer sold', { tag: '@full' }, async ({
    page,
    product,
    dashboard,
  }) => {
    expect((await page.goto('/shop/no-such-part'))?.status()).toBe(404);
    const part = await product();
    await (await dashboard())(archiveProduct, { params: { id: part._id } });
    expect((await page.goto(`/shop/${part.slug}`))?.status()).toBe(404);
  });
});

test('a built part has a page, with particulars and a quantity to add', async ({ page, accessible }) => {
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Boiler gasket set' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boiler gasket set' })).toBeVisible();
  await expect(page.getByText('For a 100 mm flange')).toBeVisible();
  await expect(page.getByText(/^Arrives \w{3}\s\d+\s\w{3} – \w{3}\s\d+\s\w{3}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Increase quantity of Boiler gasket set' }).click();
  await page.getByRole('button', { name: 'Add Boiler gasket set' }).click();
  await expect(page.getByRole('link', { name: 'View cart, 2 in it' })).toBeVisible();
  await accessible();
});

test.describe('a picture that fails to load', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('is replaced by a placeholder of the same size, on the card and in the cart', {
    tag: '@full',
  }, async ({ page, product, accessible }) => {
    // Blocked here only: other tests share the catalogue and expect a silent console.
    await page.route('**/pictures/grinders.hopper-*', (route) => route.abort());
    const image = '/pictures/grinders.hopper-720.webp';
    const part = await product({ image, alt: 'What it would have shown' });
    await page.goto('/shop');
    await page.getByPlaceholder('Search products...').fill(part.name);
    const card = page.getByRole('listitem').filter({ hasText: part.name });
    const drawing = card.getByRole('img', { name: 'What it would have shown' });
    await expect(drawing).toHaveJSProperty('tagName', 'svg');
    const room = await drawing.boundingBox();
    expect(room?.width).toBeCloseTo(room?.height ?? 0, 0);
    await accessible();
    await card.getByRole('button', { name: `Add ${part.name}` }).click();
    await page.goto('/cart');
    await expect(page.getByRole('img', { name: 'What it would have shown' })).toHaveJSProperty(
      'tagName',
      'svg',
    );
  });

  test('is detected even when it fails before hydration', async ({ page }) => {
    await page.route('**/pictures/**', (route) => route.abort());
    await page.goto('/shop');
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('h2') })
      .first();
    await expect(first.locator('svg')).toBeVisible();
    await page.goto('/shop/boiler-gasket-set');
    await expect(page.getByRole('main').locator('.figure').first().locator('svg')).toBeVisible();
  });
});
