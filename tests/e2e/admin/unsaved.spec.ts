// Unsaved input in the dashboard survives closing a dialog, switching tabs and the save itself.
import type { Locator, Page } from '@playwright/test';
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { previewBill, sendBill } from '#contract/bills/bills.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { aReview, aVisit } from '../../support/service/bodies.ts';
import type { strictClient } from '../../support/service/strict-client.ts';
import { expect, test } from '../support/fixtures.ts';
import { hold, tryToLeave, visitor } from '../support/forms.ts';
import { pressInMenu } from '../support/row-menu.ts';

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
  // The same words as another's, so it waits to be read, and hiding it stands in its row's menu.
  for (const one of [visitor().name, name])
    expect(await api()(submitReview, { body: aReview({ name: one }) })).toMatchObject({ ok: true });
  await admin();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByLabel('Reason');
  await page.goto(`/admin?tab=reviews&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  const hide = () => pressInMenu(row, `Hide the review by ${name}`);
  await hide();
  await reason.fill('Names a neighbour');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: `More for ${name}` })).toBeFocused();
  await tabOf(page, 'Orders').click();
  // The view's button says that it holds something, and opens it.
  await page.getByRole('button', { name: 'Unsaved reviews' }).click();
  await hide();
  await expect(reason).toHaveValue('Names a neighbour');
  await dialog.getByRole('button', { name: 'Leave as it is' }).click();
  await hide();
  await expect(reason).toHaveValue('');
});

/** Types into every text field of a dialog, leaves it by Escape and by a press beside it, and reads it again. */
async function keepsWhatIsTyped(page: Page, opener: Locator): Promise<void> {
  const open = page.locator('dialog:modal');
  // The drawer that it stands in is open then.
  await expect(opener).toBeVisible();
  const before = await open.count();
  const fields = open
    .last()
    .locator('input:is([type=text], [type=email], [type=tel], [type=url]):not([readonly]), textarea');
  const show = async () => {
    await opener.click();
    await expect(open).toHaveCount(before + 1);
    await expect(fields.first()).toBeVisible();
  };
  await show();
  // Some come with what is typed into others.
  for (let at = 0; at < (await fields.count()); at++) {
    const field = fields.nth(at);
    const isNumber = /^(?:decimal|numeric)$/.test((await field.getAttribute('inputmode')) ?? '');
    const isEmail = (await field.getAttribute('type')) === 'email';
    if (isEmail) await field.fill('typed@example.com');
    else await field.fill(isNumber ? '7' : `Typed ${at}`);
  }
  const valuesOf = () =>
    fields.evaluateAll((all) =>
      all.map((one) => `${(one as HTMLInputElement).name}: ${(one as HTMLInputElement).value}`),
    );
  const typed = await valuesOf();
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(2, 2)]) {
    await leave();
    await expect(open).toHaveCount(before);
    await show();
    expect(await valuesOf()).toEqual(typed);
  }
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(before);
}

test('what is typed in any dialog of the dashboard is there when it opens again', { tag: '@full' }, async ({
  page,
  admin,
  api,
  dashboard,
  requestsOf,
  product,
}) => {
  const call = await dashboard();
  const visit = async (...statuses: ('confirmed' | 'completed')[]) => {
    const who = visitor();
    await api()(requestAppointment, { body: aVisit({ ...who }) });
    const id = (await requestsOf(who.name))[0]?._id ?? '';
    for (const status of statuses) await call(updateAppointmentStatus, { params: { id }, body: { status } });
    return id;
  };
  const lines = [{ kind: 'labour' as const, name: 'Labour', minutes: 60, quantity: 1, price: 80 }];
  const sheet = { version: 0, found: 'Worn.', done: 'Fitted.', lines };
  const ending = { outcome: 'done' as const, unsigned: 'absent' as const };
  const done = async () => {
    const id = await visit('confirmed', 'completed');
    await call(writeSheet, { params: { id }, body: { ...sheet, ending } });
    return id;
  };
  const { name } = await product();
  const reviewer = visitor().name;
  // With words of its own it is published at once.
  await api()(submitReview, { body: aReview({ name: reviewer, content: `By ${reviewer}.` }) });
  const [toCallOff, toBill, billed] = [await visit('confirmed'), await done(), await done()];
  const preview = await call(previewBill, { params: { id: billed } });
  if (!preview.ok) throw new Error(preview.msg);
  const { payer, version, total } = preview.data.preview;
  const bill = await call(sendBill, {
    params: { id: billed },
    body: { ...payer, version, shownEmail: payer.email, total, terms: 0, takesPayPal: true },
  });
  if (!bill.ok || !bill.data.order) throw new Error('no bill');
  await admin();
  const views: [query: string, openers: string[]][] = [
    [`?tab=appointments&open=${toCallOff}`, ['Edit details', 'Call off']],
    [`?tab=appointments&open=${toBill}`, ['Bill', 'Nothing to bill', 'Agreed by phone']],
    [`?tab=orders&open=${bill.data.order._id}`, ['Paid', 'Phoned', 'Disputed', 'Write off', 'Cancel bill']],
    [`?tab=reviews&search=${encodeURIComponent(reviewer)}`, [`Hide the review by ${reviewer}`]],
    [`?tab=products&search=${encodeURIComponent(name)}`, [`Edit ${name}`, 'Add product']],
    ['?tab=orders', ['New order']],
  ];
  // Each view is left with what was typed in it.
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [query, openers] of views) {
    await page.goto(`/admin${query}`);
    for (const opener of openers)
      await test.step(`${query} ${opener}`, () =>
        keepsWhatIsTyped(page, page.getByRole('button', { name: opener, exact: true })));
  }
});

test('an invitation stays while another view is open, without its password', async ({ page, admin }) => {
  await admin();
  await page.goto('/admin?tab=team');
  const form = page.locator('#invite');
  await form.getByLabel('Email').fill('typed@example.com');
  await form.getByLabel('Your password').fill('a password');
  await tabOf(page, 'Orders').click();
  const team = page.getByRole('button', { name: 'Unsaved team' });
  await team.click();
  await expect(form.getByLabel('Email')).toHaveValue('typed@example.com');
  await expect(form.getByLabel('Your password')).toHaveValue('');
  await form.getByLabel('Email').clear();
  await tabOf(page, 'Orders').click();
  await expect(team).toBeHidden();
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
