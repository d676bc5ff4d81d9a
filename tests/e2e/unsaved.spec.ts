// What an admin has typed and not saved outlives a closed dialog, another tab of the dashboard and the save itself.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold, tryToLeave } from './forms.ts';

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });

test('a product that is being edited, and a count of it, wait until they are saved or discarded', async ({
  page,
  admin,
  product,
  accessible,
}) => {
  const { name } = await product({ stock: 4 });
  await admin();
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await dialog.getByLabel('Description').fill('Half a sentence');
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: `Product ${name}` }).click();
  await dialog.getByLabel('How many came in').fill('3');
  await page.keyboard.press('Escape');
  await expect(row.getByText('Not saved')).toBeVisible();
  await tabOf(page, 'Orders').click();
  await expect(tabOf(page, 'Unsaved products')).toBeVisible();
  await accessible();
  await tryToLeave(page);

  await page.goBack();
  await row.getByRole('link', { name: `Product ${name}` }).click();
  await expect(dialog.getByLabel('How many came in')).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('How many came in')).toHaveValue('');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a sentence');
  await accessible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  await expect(row.getByText('Not saved')).toBeHidden();
});

test('what is typed while a product is saved stays, and is saved after it', async ({
  page,
  admin,
  product,
}) => {
  const { name, _id: id } = await product();
  await admin();
  const { release } = await hold(page, `**/api/products/${id}`);
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price').fill('31');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByLabel('Description').fill('Typed while it was being saved');
  release();
  await expect(dialog.getByText('Not saved yet.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed while it was being saved');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel('Price')).toHaveValue('31.00');
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed while it was being saved');
});
