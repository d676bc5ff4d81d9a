// Settings: special hours reach the forms and the server; cancellation notices are handled.
import type { Locator } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { changeSettings, readSettings } from '#contract/settings/settings.ts';
import { namedDay } from '#lib/london.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aNotice, aVisit } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { after, fillRequest, tryToLeave, visitor } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';
import { linkTo } from '../support/mails.ts';
import { pressInMenu } from '../support/row-menu.ts';

/** Wednesdays that no other test uses. */
const HOLIDAY = after(29);
const TRAINING = after(36);

// In sequence, because all change the same settings; none depends on another.
test.describe.configure({ mode: 'default' });

test('a holiday is saved, shown in the forms, and refused by the server', async ({
  page,
  admin,
  accessible,
}) => {
  await admin();
  await page.goto('/admin?tab=settings');
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByLabel('Day', { exact: true }).last().fill(HOLIDAY);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Say why, like Christmas Day' })).toBeVisible();
  await accessible();
  await page.getByLabel('Reason shown to visitors').last().fill('Stocktaking');
  const { heard } = await listen(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  expect(timesHeard(await heard(), 'Settings saved')).toBe(1);
  await expect(page.getByText(`${namedDay(HOLIDAY)}: Closed (Stocktaking)`)).toBeVisible();
  await page.reload();
  const days = () =>
    page
      .getByLabel('Day', { exact: true })
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await expect.poll(days).toContain(HOLIDAY);
  await page.setViewportSize({ width: 360, height: 740 });
  await accessible();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/contact');
  await page.waitForLoadState('load');
  expect(asked).not.toContain('/api/opening-exceptions');
  const form = page.locator('#booking-form');
  await form.getByLabel('Name', { exact: true }).focus();
  await expect(page.getByText('Closed (Stocktaking)').first()).toBeVisible();
  await fillRequest(form, { ...visitor(), date: HOLIDAY });
  await form.getByRole('button', { name: /Book|Send|Request|Schedule/ }).click();
  await expect(form.getByText(/^Error: We are closed on .*\(Stocktaking\)/)).toBeVisible();
});

test('rescheduling shows the closed day before the server refuses it', { tag: '@full' }, async ({
  page,
  customer,
  api,
  dashboard,
  accessible,
}) => {
  const { token, email } = await customer();
  const body = aVisit({ email, ...slotAhead(), message: `A visit of ${email}.` });
  expect((await api(token)(requestAppointment, { body })).ok).toBe(true);
  const asAdmin = await dashboard();
  const now = await asAdmin(readSettings);
  if (!now.ok) throw new Error(now.msg);
  const { settings } = now.data;
  const day = { date: TRAINING, hours: 'closed' as const, message: 'Staff training' };
  const saved = await asAdmin(changeSettings, {
    body: { ...settings, exceptions: [...settings.exceptions, day] },
  });
  expect(saved).toMatchObject({ ok: true });
  const showsSpecialHours = async (form: Locator) => {
    await expect(form.getByRole('listitem').filter({ hasText: 'Closed (Staff training)' })).toBeVisible();
    await form.getByLabel('New date').fill(TRAINING);
    await expect(form.getByRole('status').filter({ hasText: 'Closed (Staff training)' })).toBeVisible();
    await accessible();
  };
  await page.goto(await linkTo('/booking', email));
  await showsSpecialHours(page.locator('#move'));

  await page.goto('/profile');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Move appointment: Clocks/ }).click();
  const form = page.getByRole('dialog').locator('#move');
  await showsSpecialHours(form);
  await form.getByLabel('New date').fill(after(1));
  await form.getByLabel('New time').fill('14:15');
  await form.getByRole('button', { name: 'Move appointment' }).click();
  await expect(main.getByText('We’ve got your new time. We’ll confirm it by email.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main.getByRole('row', { name: /Clocks.*14:15.*Pending/ })).toBeVisible();
});

test.describe('two admins', () => {
  test.use({ expectedNoise: /status of 409/ });
  test('do not overwrite each other’s settings', { tag: '@full' }, async ({ page, admin, api }) => {
    const { token } = await admin();
    await page.goto('/admin?tab=settings');
    const low = page.getByLabel('Low stock below');
    await low.fill('4');
    const now = await api(token)(readSettings);
    if (!now.ok) throw new Error(now.msg);
    const theirs = { ...now.data.settings, lowStock: 6 };
    expect((await api(token)(changeSettings, { body: theirs })).ok).toBe(true);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText(/Someone changed the settings/).first()).toBeVisible();
    await expect(low).toHaveValue('4');
    await page.getByRole('button', { name: 'Use their version' }).click();
    await expect(low).toHaveValue('6');
  });
});

test('unsaved changes survive switching tabs, and leaving the page asks for confirmation', async ({
  page,
  admin,
  accessible,
}) => {
  await admin();
  await page.goto('/admin?tab=settings');
  const low = page.getByLabel('Low stock below');
  const threshold = await low.inputValue();
  await low.click();
  await low.fill('17');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByRole('button', { name: 'Unsaved settings' })).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.getByRole('tab', { name: 'Unsaved settings' })).toBeVisible();
  await accessible();
  await page.goBack();
  await expect(low).toHaveValue('17');

  expect(await tryToLeave(page)).toBe('beforeunload');
  await expect(low).toHaveValue('17');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(low).toHaveValue(threshold);
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  await page.goto('/shop');
  await expect(page).toHaveURL('/shop');
});

test('a cancellation notice is marked as handled', async ({ page, admin, api, accessible }) => {
  const { name } = visitor();
  expect((await api()(noticeOfCancellation, { body: aNotice({ name, message: name }) })).ok).toBe(true);
  await admin();
  await page.goto(`/admin?tab=cancellations&search=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await accessible();
  await pressInMenu(row, /^Mark as handled/);
  await expect(row.getByText('Handled', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await accessible();
  // Gone if the page is loaded again.
  await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
  await row.getByRole('link', { name: 'Order F100001' }).click();
  await expect(page.getByRole('tab', { name: 'Orders' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('html[data-same]')).toHaveCount(1);
});
