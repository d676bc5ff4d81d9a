// Free times in the forms of visitors and customers. Has a service of its own, because its engineer changes what every form
// offers; each test has days of its own.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { readDiary } from '#contract/diary/diary.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { listOpeningExceptions } from '#contract/settings/opening.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { addPriya } from '../support/clock-engineer.ts';
import { after, field, hold, SUNDAY, takeTime, visitor } from '../support/forms.ts';
import { expect, test } from '../support/own-service.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: /409 \(Conflict\)/ });

const formOf = (page: Page) => page.locator('form[data-form="booking"]');

test.beforeEach(async ({ dashboard }) => addPriya(await dashboard()));

test('a visitor books a free time, and is offered others when it went meanwhile', async ({
  page,
  api,
  dashboard,
  accessible,
}) => {
  const who = visitor();
  const form = formOf(page);
  // What the address presets comes after the form's own script, and after the last field that is entered.
  const preset = await hold(page, '**/_astro/preset.*.js');
  await page.goto('/contact?service=Clocks');
  await field(form, 'Name').fill(who.name);
  await field(form, 'Email').fill(who.email);
  await field(form, 'Phone').fill(who.phone);
  await form.locator('[name="address"]').fill('1 Test Street, London');
  await field(form, 'Message').fill(who.message);
  await form.locator('[name="postCode"]').fill('N1 7QX');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/submit-form.')),
  );
  preset.release();
  const next = form.getByRole('group', { name: 'Next available' });
  await expect(next.getByRole('button')).toHaveCount(6);
  // By day: a button says its hours, and its name the day, too.
  const first = next.getByRole('listitem').first();
  const day = (await first.getByText(/^\w{3} \d+ \w{3}$/).textContent()) ?? '';
  await expect(first.getByRole('button').first()).toHaveText(/^\d\d:\d\d–\d\d:\d\d$/);
  await expect(first.getByRole('button').first()).toHaveAccessibleName(new RegExp(`^${day}, arrive \\d\\d:`));
  // The first free day is filled in, its time is for the customer to choose.
  await expect(field(form, 'Preferred date')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(field(form, 'Preferred time').getByRole('option', { selected: true })).toHaveText(
    'Choose a time',
  );
  await next.getByRole('button').first().click();
  await expect(next.getByRole('button', { pressed: true })).toHaveCount(1);
  const time = field(form, 'Preferred time');
  await expect(time.getByRole('option', { selected: true })).toHaveText(/–/);
  await accessible();

  const date = await field(form, 'Preferred date').inputValue();
  const taken = aVisit({ date, time: await time.inputValue(), firm: true });
  expect((await api()(requestAppointment, { body: taken })).ok).toBe(true);
  await takeTime(form);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Everything you wrote is still here.')).toBeFocused();
  await expect(field(form, 'Message')).toHaveValue(who.message);
  await accessible();
  const nearest = form.getByRole('group', { name: 'The nearest free times' });
  await expect(nearest.getByRole('button')).toHaveCount(3);
  await nearest.getByRole('button').last().click();
  await expect(nearest.getByRole('button', { pressed: true })).toHaveCount(1);
  const chosen = await time.getByRole('option', { selected: true }).textContent();
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(form.getByText('Message sent successfully!')).toBeVisible();
  await expect(form.getByText(`, ${chosen}.`)).toBeVisible();
  const diary = await (await dashboard())(readDiary, { query: { from: date, to: slotAhead().date } });
  const names = diary.ok ? diary.data.entries.map(({ appointment }) => appointment?.name) : [];
  expect(names).toContain(who.name);
});

test('a closed day says so, and offers no time to ask for', { tag: '@full' }, async ({ page }) => {
  const form = formOf(page);
  await page.goto('/contact?service=Clocks');
  await field(form, 'Preferred date').fill(SUNDAY);
  await expect(form.getByText(/^We are closed on Sundays\. Choose another day: /)).toBeVisible();
  await expect(form.getByText(/Ask for any time/)).toHaveCount(0);
});

test('a day off whose reason comes after the free times offers no time either', {
  tag: '@full',
}, async ({ page }) => {
  const form = formOf(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  await page.route(`**${listOpeningExceptions.path}`, async (route) => {
    const exceptions = [{ date: await promise, hours: 'closed', message: 'Stocktaking' }];
    await route.fulfill({ json: { success: true, exceptions } });
  });
  await page.goto('/contact?service=Clocks');
  await field(form, 'Name').fill(visitor().name);
  const next = form.getByRole('group', { name: 'Next available' });
  await next.getByRole('button').first().click();
  await expect(next.getByRole('button', { pressed: true })).toHaveCount(1);
  resolve(await field(form, 'Preferred date').inputValue());
  await expect(form.getByText(/^We are closed on .+ \(Stocktaking\)\. Choose another day: /)).toBeVisible();
  await expect(field(form, 'Preferred time').getByRole('option')).toHaveCount(0);
});

test('a day by hand lists its free times; arrow keys choose among them, and any other time can be asked for', async ({
  page,
}) => {
  const form = formOf(page);
  await page.goto('/contact?service=Clocks');
  await field(form, 'Preferred date').fill(slotAhead().date);
  const list = field(form, 'Preferred time');
  const another = field(form, 'Another time');
  await expect(list.getByRole('option', { name: '11:00–13:00' })).toHaveCount(1);
  // Without a pointer, a list is left and entered by arrow keys alone.
  await list.focus();
  await page.keyboard.press('End');
  await expect(another).toBeVisible();
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(another).toBeHidden();
  await expect(list).toHaveValue(/^\d\d:\d\d$/);
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await expect(another).toBeFocused();
  await another.fill('09:20');
  await expect(form.locator('[name="time"]')).toHaveValue('09:20');
  await list.selectOption('11:00–13:00');
  await expect(form.locator('[name="time"]')).toHaveValue('11:00');
  // Its service has no engineers: today's fields, with the chosen time.
  await field(form, 'Service').selectOption('Electronics');
  await expect(form.locator('input[name="time"]')).toHaveValue('11:00');
});

test('a customer moves a visit to a free time', async ({ page, api, customer, accessible }) => {
  const { token } = await customer();
  const date = after(1);
  const body = aVisit({ date, time: '11:00', firm: true });
  expect((await api(token)(requestAppointment, { body })).ok).toBe(true);
  await page.goto('/profile');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Add to calendar: .* between 11:00 and 13:00$/ }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('between 11:00 and 13:00');
  await page.getByRole('button', { name: /^Move appointment/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/now on .* between 11:00 and 13:00\./)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Next available' })).toBeVisible();
  await accessible();
  await dialog.getByLabel('New time').selectOption('14:00');
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(page.getByRole('main').getByText('We’ve got your new time.')).toBeVisible();
  const free = await api()(readSlots, { query: { service: 'Clocks', from: date, days: 1 } });
  const times = free.ok ? (free.data.days[0]?.times ?? []) : [];
  expect([times.includes('11:00'), times.includes('14:00')]).toEqual([true, false]);
});

test('a later visit moves: earlier times are offered, and the server’s own when the chosen one went', {
  tag: '@full',
}, async ({ page, api, customer }) => {
  const { token } = await customer();
  // Two weeks later, the same weekday: beyond the four weeks that are asked for first.
  const date = addDays(slotAhead().date, 14);
  const body = aVisit({ date, time: '11:00', firm: true });
  expect((await api(token)(requestAppointment, { body })).ok).toBe(true);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/slots') asked.push(searchParams.get('from') ?? '');
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Move appointment/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Next available' }).getByRole('button')).toHaveCount(6);
  await dialog.getByLabel('New time').selectOption('14:00');
  expect(asked.sort()).toEqual([londonClock(Date.now()).date, date]);

  const taken = aVisit({ date, time: '14:00', firm: true });
  expect((await api()(requestAppointment, { body: taken })).ok).toBe(true);
  // The day's own times come late: an offered one can be taken without them.
  await hold(page, `**/api/slots?*from=${date}*`);
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  const nearest = dialog.getByRole('region', { name: 'The nearest free times' });
  await expect(nearest.getByRole('button')).toHaveCount(3);
  await expect(
    dialog.getByLabel('New time').getByRole('option', { name: 'No free time on that day' }),
  ).toHaveCount(0);
  await nearest.getByRole('button').first().click();
  await dialog.getByRole('button', { name: 'Move appointment' }).click();
  await expect(page.getByRole('main').getByText('We’ve got your new time.')).toBeVisible();
});
