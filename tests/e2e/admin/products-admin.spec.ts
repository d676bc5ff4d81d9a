// The admin's catalogue: search, sorting, stock with a reason, archiving, CSV export and import.
import type { Page } from '@playwright/test';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { adjustStock } from '#contract/catalogue/products-admin.ts';
import { expect, test } from '../support/fixtures.ts';
import { listen, timesHeard } from '../support/keys.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const listOf = (search: string) => `/admin?tab=products&search=${encodeURIComponent(search)}`;

test.describe('stock and archive', () => {
  test.use({ expectedNoise: /status of 422/ });
  test('stock is changed for a reason, and the part is archived and restored', async ({
    page,
    admin,
    product,
    accessible,
  }) => {
    const { name } = await product({ stock: 4 });
    await admin();
    await page.goto(listOf(name));
    await expect(rowOf(page, name)).toContainText('low');
    await page.getByRole('link', { name: `Product ${name}` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Reason').selectOption('Damaged');
    await drawer.getByLabel('Quantity to remove').fill('9');
    const { heard } = await listen(page);
    await drawer.getByRole('button', { name: 'Change stock' }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('There are only 4. Enter 4 or fewer').first()).toBeVisible();
    expect(timesHeard(await heard(), 'There are only 4.')).toBe(1);
    await drawer.getByLabel('Quantity to remove').fill('3');
    await expect(drawer.getByText('4 becomes 1')).toBeVisible();
    await drawer.getByLabel('Note (optional)').fill('Fell off the bench');
    await drawer.getByRole('button', { name: 'Change stock' }).click();
    await expect(drawer.getByText('Stock is now 1').first()).toBeVisible();
    await expect(drawer.getByText('Note: Fell off the bench')).toBeVisible();
    await accessible();
    await drawer.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(drawer.getByRole('button', { name: 'Restore to the shop' })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    await accessible();
    await expect(page.getByText('No products found.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
    // The row that opened it is gone.
    await expect(page.getByRole('tab', { name: 'Products' })).toBeFocused();
    await page.getByLabel('Status').selectOption('Archived');
    await page.getByRole('link', { name: `Product ${name}` }).click();
    await drawer.getByRole('button', { name: 'Restore to the shop' }).click();
    await expect(drawer.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
    // The button that had the focus is gone.
    await expect(drawer.getByText('Product restored: the shop sells it again')).toBeFocused();
    expect(page.url()).toContain('status=archived');
  });
});

test('a part shows its sales', { tag: '@full' }, async ({ page, admin, product, order, accessible }) => {
  const part = await product({ stock: 9 });
  await order(part, { isPaid: true });
  await admin();
  await page.goto(listOf(part.name));
  await page.getByRole('link', { name: `Product ${part.name}` }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('1 unit sold, not counting refunds.')).toBeVisible();
  await expect(drawer.getByText('Ada Marsh')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await accessible();
  // Gone if the page is loaded again.
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  await drawer.getByRole('link', { name: /^Order F\d+$/ }).click();
  await expect(page.getByRole('dialog').getByText(part.name)).toBeVisible();
  await expect(page.locator('html[data-same]')).toHaveCount(1);
});

test.describe('a sale during a count', () => {
  test.use({ expectedNoise: /status of 409/ });
  test('is reported, and the count does not overwrite it', { tag: '@full' }, async ({
    page,
    admin,
    product,
    api,
  }) => {
    const { name, _id: id } = await product({ stock: 4 });
    const { token } = await admin();
    await page.goto(listOf(name));
    await page.getByRole('link', { name: `Product ${name}` }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Reason').selectOption('Counted');
    const body = { reason: 'lost', quantity: 1, version: 1 } as const;
    expect((await api(token)(adjustStock, { params: { id }, body })).ok).toBe(true);
    await drawer.getByLabel('Quantity in stock').fill('4');
    await drawer.getByRole('button', { name: 'Change stock' }).click();
    await expect(drawer.getByText(/its stock is now 3/)).toBeVisible();
    await expect(drawer.getByText('3 becomes 4')).toBeVisible();
  });
});

test('the list is filtered and sorted by the server, with its state in the URL', { tag: '@full' }, async ({
  page,
  admin,
  product,
  accessible,
}) => {
  const mark = `Sorted ${Date.now()}`;
  for (const [price, stock] of [
    ['30', 2],
    ['10', 0],
    ['20', 90],
  ] as const)
    await product({
      name: `${mark} of ${price}`,
      price,
      stock,
      category: 'HiFi Parts',
      subcategory: 'Cables',
    });
  await admin();
  await page.goto(listOf(mark));
  const names = page.getByRole('table', { name: 'Products' }).getByRole('rowheader');
  await expect(names).toHaveCount(3);
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(names).toContainText(['of 10', 'of 20', 'of 30']);
  await page.getByLabel('Status').selectOption('Low');
  await expect(names).toContainText(['of 10', 'of 30']);
  const listed = page.waitForResponse(/kind=HiFi/);
  await page.getByLabel('Category', { exact: true }).selectOption('HiFi Parts');
  await listed;
  // Paler while it is loaded again.
  await expect(page.getByRole('tabpanel').locator('[aria-busy="false"]')).toBeVisible();
  await expect(names).toContainText(['of 10', 'of 30']);
  await accessible();
  await page.reload();
  await expect(names).toContainText(['of 10', 'of 30']);
  await page.goBack();
  await expect(names).toHaveCount(2);
});

test('parts are exported as CSV and imported again, bad rows named first', async ({
  page,
  admin,
  product,
  accessible,
}) => {
  const { name } = await product({ partNumber: `KR-${Date.now()}` });
  await admin();
  await page.goto(listOf(name));
  await expect(rowOf(page, name)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const stream = await (await download).createReadStream();
  const text = (await stream.toArray()).join('');
  expect(text).toContain(name);

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await accessible();
  const choose = (changed: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'parts.csv',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(changed),
    });
  await choose(text.replace('12.50', '12.555'));
  await expect(dialog.getByText(/1 row is invalid/)).toBeVisible();
  await expect(dialog.getByText(/Price: Enter a price above 0/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await accessible();
  await page.setViewportSize({ width: 360, height: 780 });
  await choose(text.replace('12.50', '14'));
  await expect(dialog.getByText('12.50').first()).toBeVisible();
  await accessible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('0 added, 1 changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, name)).toContainText('14.00');
});

test.describe('two admins editing one part', () => {
  test.use({ expectedNoise: /status of 409/ });
  test('the second is notified, sees both versions and chooses', async ({
    page,
    admin,
    product,
    api,
    accessible,
  }) => {
    const { name, _id: id, version, currency: _, ...part } = await product();
    const { token } = await admin();
    await page.goto(listOf(name));
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const body = { ...part, name, version, price: '20.00' };
    expect((await api(token)(changeProduct, { params: { id }, body })).ok).toBe(true);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price').fill('30');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText(/Someone changed this product/)).toBeVisible();
    await expect(dialog.getByRole('row').filter({ hasText: '20.00' })).toContainText('30');
    await accessible();
    await page.setViewportSize({ width: 360, height: 780 });
    await accessible();
    await dialog.getByRole('button', { name: 'Use their version' }).click();
    await expect(dialog.getByLabel('Price')).toHaveValue('20.00');
    await dialog.getByLabel('Price').fill('30');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
    await expect(rowOf(page, name)).toContainText('30.00');
  });
});
