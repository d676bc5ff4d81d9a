// Unsaved input in the dashboard survives closing a dialog, switching tabs and the save itself.
import type { Page } from '@playwright/test';
import { changeOrder } from '#contract/orders/orders.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { aReview } from '../../support/service/bodies.ts';
import type { strictClient } from '../../support/service/strict-client.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold, tryToLeave, visitor } from '../support/forms.ts';

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });

test('edits and a stock count of a product stay until they are saved or discarded', async ({
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
  await dialog.getByLabel('Quantity to add').fill('3');
  await page.keyboard.press('Escape');
  await expect(row.getByText('Not saved')).toBeVisible();
  await tabOf(page, 'Orders').click();
  await expect(tabOf(page, 'Unsaved products')).toBeVisible();
  await accessible();
  await tryToLeave(page);

  await page.goBack();
  await row.getByRole('link', { name: `Product ${name}` }).click();
  await expect(dialog.getByLabel('Quantity to add')).toHaveValue('3');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Quantity to add')).toHaveValue('');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a sentence');
  await accessible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  await expect(row.getByText('Not saved')).toBeHidden();
});

test('text typed while a product is being saved stays, and is saved afterwards', async ({
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

test('a form closed while it was being saved opens and closes normally', { tag: '@full' }, async ({
  page,
  admin,
  product,
}) => {
  const { name, _id: id } = await product();
  await admin();
  const { release } = await hold(page, `**/api/products/${id}`);
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
  const edit = page.getByRole('button', { name: `Edit ${name}` });
  const dialog = page.getByRole('dialog');
  await edit.click();
  await dialog.getByLabel('Price').fill('31');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  // Because of it the dialog would stay open for the next version.
  await dialog.getByLabel('Description').fill('Typed while it was being saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  await edit.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await edit.click();
  await expect(dialog).toBeVisible();
});

test('a reason survives an accidental close and another tab, and is dropped when nothing changes', {
  tag: '@full',
}, async ({ page, admin, api }) => {
  const { name } = visitor();
  expect(await api()(submitReview, { body: aReview({ name }) })).toMatchObject({ ok: true });
  await admin();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel('Reason');
  await page.goto(`/admin?tab=reviews&search=${encodeURIComponent(name)}`);
  const hide = page.getByRole('button', { name: `Hide the review by ${name}` });
  await hide.click();
  await reason.fill('Names a neighbour');
  await page.keyboard.press('Escape');
  await expect(hide).toBeFocused();
  await tabOf(page, 'Orders').click();
  // The view's button says that it holds something, and opens it.
  await page.getByRole('button', { name: 'Unsaved reviews' }).click();
  await hide.click();
  await expect(reason).toHaveValue('Names a neighbour');
  await dialog.getByRole('button', { name: 'Leave as it is' }).click();
  await hide.click();
  await expect(reason).toHaveValue('');
});

/** Paid outside PayPal: its payment can be set by hand. */
async function payByHand(page: Page, call: ReturnType<typeof strictClient>, id: string): Promise<void> {
  const paid = await call(changeOrder, {
    params: { id },
    body: { paymentStatus: 'completed', note: 'Bank transfer' },
  });
  expect(paid.ok).toBe(true);
  await page.reload();
}

test('the note on a refund survives an accidental close, and is not sent with another decision', {
  tag: '@full',
}, async ({ page, adminOrder, dashboard }) => {
  const { orderNumber, _id } = await adminOrder();
  await payByHand(page, await dashboard(), _id);
  const dialog = page.getByRole('dialog');
  const note = dialog.getByLabel(/^(?:How you sent it back|Note)/);
  const refund = page.getByRole('button', { name: `Refund order ${orderNumber}` });
  await refund.click();
  await note.fill('Paid back in cash');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: `Order ${orderNumber}` }).click();
  await page.getByRole('combobox', { name: `Payment of order ${orderNumber}` }).selectOption('failed');
  await page.getByRole('button', { name: 'Apply' }).click();
  const question = page.getByRole('dialog', { name: `Change the payment of order ${orderNumber}?` });
  await expect(question.getByLabel('Note (optional)')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await refund.click();
  await expect(note).toHaveValue('Paid back in cash');
});

test('a dialog opened while another one closes stays open', { tag: '@full' }, async ({
  page,
  adminOrder,
  dashboard,
}) => {
  const { orderNumber, _id } = await adminOrder();
  await payByHand(page, await dashboard(), _id);
  await page.getByRole('combobox', { name: `Status of order ${orderNumber}` }).selectOption('cancelled');
  const apply = page.getByRole('button', { name: 'Apply' });
  const button = await apply.elementHandle();
  await page.getByRole('button', { name: `Refund order ${orderNumber}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await button?.evaluate(async (element: HTMLElement) => {
    document.querySelector<HTMLElement>('dialog[open] [aria-label="Close"]')?.click();
    // Before the browser's close event, which comes in a later task.
    await Promise.resolve();
    element.click();
  });
  const question = page.getByRole('heading', { name: `Cancel order ${orderNumber}?` });
  await expect(question).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep order' }).click();
  await expect(question).toBeHidden();
});
