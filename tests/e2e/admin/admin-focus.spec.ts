// The dashboard by keyboard and by ear: where the focus goes when what had it is gone, and that each outcome is said once.
import type { Locator } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { addEngineer } from '#contract/diary/engineers.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { addPriya } from '../support/clock-engineer.ts';
import { ADMIN, expect, test } from '../support/fixtures.ts';
import { hold, visitor } from '../support/forms.ts';
import { listen, tabTo, timesHeard, walkInSight } from '../support/keys.ts';
import { test as alone } from '../support/own-service.ts';

const UPDATED = 'Appointment status updated successfully';

test('a confirmed row stays while it has the focus, its outcome is said once, and new rows take the focus', async ({
  page,
  admin,
  api,
}) => {
  const surname = visitor().name;
  const ask = async (first: string) => {
    const body = { ...visitor(), name: `${first} ${surname}`, service: 'Clocks' as const };
    expect((await api()(requestAppointment, { body })).ok).toBe(true);
    return body.name;
  };
  const abel = await ask('Abel');
  await page.clock.install();
  await admin();
  await page.goto(`/admin?tab=appointments&status=pending&search=${encodeURIComponent(surname)}`);
  await expect(page).toHaveTitle(/^Appointments, Admin Dashboard \|/);
  const confirm = page.getByRole('button', { name: `Confirm the appointment for ${abel}` });
  await confirm.focus();
  const { heard } = await listen(page);
  await page.keyboard.press('Enter');
  const note = page.getByRole('row').getByRole('group', { name: UPDATED });
  await expect(note).toBeFocused();
  await expect(page.locator('#toasts').getByText(UPDATED)).toBeVisible();
  expect(timesHeard(await heard(), UPDATED)).toBe(1);
  const mina = await ask('Mina');
  await page.clock.fastForward('00:30');
  await expect(page.getByText('1 new appointment')).toBeVisible();
  await expect(note).toBeFocused();

  await page.getByRole('link', { name: `Appointment for ${abel}` }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: `Appointment for ${abel}` });
  await expect(drawer.getByText('Status: pending')).toBeVisible();
  await expect(drawer.getByText(UPDATED)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^Appointment for ${abel} \\|`));
  expect(timesHeard(await heard(), UPDATED)).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: `Appointment for ${mina}` })).toBeFocused();
});

test('a link to one order has its title, and closing it leaves the tab’s', { tag: '@full' }, async ({
  page,
  adminOrder,
}) => {
  const list = await hold(page, '**/api/orders?*');
  const { orderNumber } = await adminOrder({ isOpen: true });
  await expect(page).toHaveTitle(new RegExp(`^Order ${orderNumber} \\|`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(/^Orders, Admin Dashboard \|/);
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeFocused();
  list.release();
  await expect(page.getByRole('link', { name: `Order ${orderNumber}` })).toBeFocused();
});

test('after a refund from the row the focus is on its outcome, which is said once', async ({
  page,
  adminOrder,
}) => {
  const { orderNumber } = await adminOrder({ isPaid: true });
  await page.setViewportSize({ width: 1280, height: 600 });
  const refund = page.getByRole('button', { name: `Refund order ${orderNumber}` });
  await refund.focus();
  const { heard } = await listen(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Refund order ${orderNumber} in full?` });
  await tabTo(page, dialog.getByRole('button', { name: 'Refund', exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').getByRole('group', { name: 'Order updated!' })).toBeFocused();
  expect(timesHeard(await heard(), 'Order updated!')).toBe(1);
  // One badge says how much went back, and there is no Processing to cancel any more.
  const row = page.getByRole('row').filter({ hasText: orderNumber });
  await expect(row.getByText(/^Refunded /)).toHaveCount(1);
  await expect(row.getByRole('combobox')).toHaveCount(0);
});

test('in the dashboard’s tables nothing takes the focus under the head', async ({ page, admin }) => {
  await admin();
  await page.goto('/admin?tab=products');
  const links = page.getByRole('row').getByRole('link');
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 500 });
    await expect(links.nth(25)).toBeVisible();
    await links.nth(25).focus();
    await walkInSight(page, 'Shift+Tab', 24);
  }
});

test('nor under the toast of what was done', async ({ page, admin, api }) => {
  const { name, ...rest } = visitor();
  for (const first of ['Abel', 'Mina', 'Noor'])
    await api()(requestAppointment, {
      body: aVisit({ ...rest, name: `${first} ${name}`, service: 'Clocks' }),
    });
  await admin();
  for (const [width, height] of [
    [390, 700],
    [1280, 560],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/admin?tab=appointments&search=${encodeURIComponent(name)}`);
    await page
      .getByRole('button', { name: /^Confirm the appointment/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#toasts').getByText(UPDATED)).toBeVisible();
    await walkInSight(page, 'Tab', 6);
    await walkInSight(page, 'Shift+Tab', 6);
  }
});

test('after changes are discarded the focus is in the form again', { tag: '@full' }, async ({
  page,
  admin,
}) => {
  await admin();
  await page.goto('/admin?tab=settings');
  await page.getByLabel('Notice (optional)').focus();
  await page.keyboard.type('1');
  await tabTo(page, page.getByRole('button', { name: 'Discard changes' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await expect(page.getByRole('tabpanel').locator('.control').first()).toBeFocused();
});

test('the lines of a quote are added and removed by ear', async ({ page, admin, api, requestsOf }) => {
  const who = visitor();
  const body = aVisit({ ...who, service: 'Clocks', isQuoteRequest: true });
  expect((await api()(requestAppointment, { body })).ok).toBe(true);
  const [request] = await requestsOf(who.name);
  await admin();
  await page.goto(`/admin?tab=quotes&open=${request?._id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Write a quote', exact: true }).click();
  const editor = page.getByRole('dialog').last();
  await editor.getByRole('button', { name: 'Save and preview' }).click();
  await editor.getByRole('link', { name: 'Add a line' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Find a part')).toBeFocused();
  const { heard } = await listen(page);
  for (const name of ['Add labour', 'Add discount']) {
    await editor.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(editor.getByText('Line 2 added: Discount')).toBeAttached();
  const said = await heard();
  expect([timesHeard(said, 'Line 1 added: Labour'), timesHeard(said, 'Line 2 added: Discount')]).toEqual([
    1, 1,
  ]);
  await expect(editor.getByRole('textbox', { name: 'Quantity, line 1: Labour' })).toHaveValue('1');
  await editor.getByRole('button', { name: 'Remove line 1: Labour' }).focus();
  // The second press is one too many.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('group', { name: 'Line 1: Discount' })).toBeFocused();
  expect(timesHeard(await heard(), 'Line 1 removed: Labour')).toBe(1);
  await editor.getByRole('button', { name: 'Remove line 1: Discount' }).focus();
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Find a part')).toBeFocused();
});

test('what is removed, withdrawn, moved or gone back from leaves the focus beside it', async ({
  page,
  admin,
  api,
  requestsOf,
}) => {
  const press = async (name: string, within: Locator = page.getByRole('main')) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await admin();
  await page.goto('/admin?tab=settings');
  await press('Add a day');
  const days = page.getByRole('region', { name: 'Holidays and special hours' });
  await press('Remove New day', days);
  await expect(days).toBeFocused();

  await page.goto('/admin?tab=team');
  const email = `${visitor().name.replaceAll(/\W/g, '')}@example.com`;
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Your password').fill(ADMIN.password);
  await press('Send invitation');
  await press(`Withdraw the invitation for ${email}`);
  await expect(page.getByRole('region', { name: 'Invitations' })).toBeFocused();

  await page.goto('/admin?tab=website');
  await page.getByRole('link', { name: 'Page Clocks' }).click();
  const words = page.getByRole('dialog', { name: 'Clocks' });
  const asked = (at: number) =>
    words.getByRole('group', { name: `Question ${at}` }).getByRole('textbox', { name: 'Question' });
  const third = await asked(3).inputValue();
  // Two presses move the same one twice.
  await press('Move Question 3 up', words);
  await expect(words.getByRole('button', { name: 'Move Question 2 up' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked(1)).toHaveValue(third);
  await expect(words.getByRole('button', { name: 'Remove Question 1' })).toBeFocused();

  const who = visitor();
  await api()(requestAppointment, { body: aVisit({ ...who, service: 'Clocks', isQuoteRequest: true }) });
  const [request] = await requestsOf(who.name);
  await page.goto(`/admin?tab=quotes&open=${request?._id}`);
  await press('Write a quote', page.getByRole('dialog'));
  const editor = page.getByRole('dialog').last();
  await press('Add labour', editor);
  await press('Save and preview', editor);
  await press('Change it', editor);
  await expect(editor.getByRole('heading', { name: /^Quote Q\d+/ })).toBeFocused();
});

alone(
  'after a visit was moved, closing its drawer leads back to it',
  { tag: '@full' },
  async ({ page, admin, api }) => {
    const call = api((await admin()).token);
    await addPriya(call);
    const { date } = slotAhead();
    await call(requestAppointment, {
      body: aVisit({ name: 'Harriet Lyle', date, time: '11:00', firm: true }),
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`/admin?day=${date}`);
    const link = page.getByRole('link', { name: 'Appointment for Harriet Lyle' }).first();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Move visit' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('Time').fill('15:00');
    const { heard } = await listen(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByText('Visit moved')).toBeVisible();
    expect(timesHeard(await heard(), 'Visit moved')).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(link).toBeFocused();
  },
);

alone(
  'a row’s further actions close when Tab leaves them; what they ask gives the focus back',
  { tag: '@full' },
  async ({ page, admin, api }) => {
    const call = api((await admin()).token);
    await addPriya(call);
    const tom = { name: 'Tom Okafor', email: 'tom@example.com', phone: '020 7946 0102' };
    await call(addEngineer, { body: { ...tom, skills: ['clock'], hours: null, active: true } });
    await page.goto('/admin?tab=engineers');
    const more = page.getByRole('button', { name: 'More for Priya Nandra' });
    const menu = page.getByRole('group', { name: 'More for Priya Nandra' });
    await tabTo(page, more);
    // No menu of the kind that arrows walk.
    await expect(more).not.toHaveAttribute('aria-haspopup');
    await expect(menu).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await tabTo(page, menu.getByRole('button').last(), 5);
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Shift+Tab');
    await expect(more).toBeFocused();

    const { heard } = await listen(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('button', { name: 'Send day link to Priya Nandra' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(page.getByText('Sent the day link')).toBeVisible();
    await expect(more).toBeFocused();
    expect(timesHeard(await heard(), 'Sent the day link')).toBe(1);

    await page.keyboard.press('Enter');
    const revoke = menu.getByRole('button', { name: 'End link and empty this phone of Priya Nandra' });
    await tabTo(page, revoke, 5);
    await expect(revoke).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('dialog', { name: 'End link and empty this phone of Priya Nandra?' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(more).toBeFocused();
  },
);
