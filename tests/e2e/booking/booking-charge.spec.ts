// The booking form where a booking agrees to pay: the service's words come with its free times (tests/api/appointments/booking-charge.test.ts
// shows what it makes of the answer). Has a service of its own, because its engineer changes what every form offers.
import type { Locator, Page, Route } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { addDays } from '#lib/days.ts';
import { londonClock, weekdayOf } from '#lib/london.ts';
import { addPriya } from '../support/clock-engineer.ts';
import { after, field, fillRequest, summaryOf, takeTime, visitor } from '../support/forms.ts';
import { expect, test } from '../support/own-service.ts';

test.describe.configure({ mode: 'default' });
test.use({ expectedNoise: /409 \(Conflict\)|422 \(Unprocessable/ });

const TICK = 'I ask you to start before the 14 days are over.';
const NEEDED = 'Tick this so that we may start before your 14 days to cancel are over';
const COMPANY = 'I’m booking for a company';
const chargeOf = (price: string) => ({
  what: `Inspection: ${price}, taken off the repair.`,
  button: `Book and agree to pay ${price}`,
  startSooner: TICK,
});

/** @returns what changes the price that the service says, and the bodies that were sent */
async function charging(page: Page) {
  const said = { price: '£60' };
  const sent: Record<string, unknown>[] = [];
  await page.route(`**${readSlots.path}?**`, async (route) => {
    const answer = await route.fetch();
    const isClocks = route.request().url().includes('Clocks');
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), ...(isClocks && { charge: chargeOf(said.price) }) },
    });
  });
  const refuse = async (route: Route) => {
    const body = route.request().postDataJSON();
    sent.push(body);
    if (body.date === after(-14) && !body.startsSooner) {
      const issues = [{ path: 'startsSooner', text: NEEDED }];
      const json = { success: false, code: 'invalid', msg: NEEDED, message: NEEDED, issues };
      return route.fulfill({ status: 422, json });
    }
    if (!('agreed' in body) || body.agreed.includes(said.price)) return route.continue();
    const msg = `Now it says: ${chargeOf(said.price).what}`;
    await route.fulfill({ status: 409, json: { success: false, code: 'price_changed', msg, message: msg } });
  };
  await page.route(`**${requestAppointment.path}`, refuse);
  return { said, sent };
}

/** With the first free time that is offered. */
async function fillIn(form: Locator, { name, email, phone, message }: ReturnType<typeof visitor>) {
  await form.locator('[data-slot]').first().click();
  await expect(form.locator('[data-slot][aria-pressed="true"]')).toHaveCount(1);
  await field(form, 'Name').fill(name);
  await field(form, 'Email').fill(email);
  await field(form, 'Phone').fill(phone);
  await form.locator('[name="address"]').fill('1 Test Street, London');
  await form.locator('[name="postCode"]').fill('SE1 0AA');
  await field(form, 'Message').fill(message);
}

test.beforeEach(async ({ dashboard }) => addPriya(await dashboard()));

test('the button says what it binds to, the tick decides which days are offered, a changed price is shown first', async ({
  page,
  accessible,
}) => {
  const { said, sent } = await charging(page);
  await page.goto('/clock');
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  const form = page.getByRole('dialog').locator('form');
  await expect(form.getByRole('button', { name: 'Book and agree to pay £60' })).toBeVisible();
  await expect(form.getByText(chargeOf('£60').what)).toBeVisible();
  await expect(form.getByText('Booking costs nothing.')).toBeHidden();
  for (const name of ['our terms', 'your right to cancel', 'complaints'])
    await expect(form.getByRole('link', { name })).toBeVisible();
  const tick = form.getByLabel(TICK);
  await expect(tick).not.toBeChecked();
  const next = form.getByRole('group', { name: 'Next available' });
  const firstDay = async () => (await next.locator('[data-slot]').first().getAttribute('data-slot')) ?? '';
  const end = addDays(londonClock(Date.now()).date, 14);
  await expect(next.getByRole('button')).toHaveCount(6);
  expect((await firstDay()) > end).toBe(true);
  // We’re closed on Sundays.
  await field(form, 'Preferred date').fill(addDays(end, weekdayOf(end) === 'sunday' ? -6 : -7));
  await expect(form.getByText('or choose a later day.')).toHaveCount(1);
  await accessible();
  await tick.check();
  await expect.poll(async () => (await firstDay()) <= end).toBe(true);
  const who = visitor();
  await fillIn(form, who);
  said.price = '£75';
  await takeTime(form);
  await form.getByRole('button', { name: 'Book and agree to pay £60' }).click();
  await expect(form.getByText('Now it says: Inspection: £75')).toBeVisible();
  await expect(tick).toBeChecked();
  await expect(form.locator('[data-slot][aria-pressed="true"]')).toHaveCount(1);
  await expect(field(form, 'Message')).toHaveValue(who.message);
  await form.getByLabel(COMPANY).check();
  await form.getByRole('button', { name: 'Book and agree to pay £75' }).click();
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  expect(sent.map(({ startsSooner, isCompany }) => [startsSooner, isCompany])).toEqual([
    [true, false],
    [true, true],
  ]);
  expect(sent[1]?.agreed).toContain('Book and agree to pay £75');
});

test('another service, or a price in writing, agrees to nothing', async ({ page }) => {
  const { sent } = await charging(page);
  await page.goto('/contact?service=Clocks');
  const form = page.locator('form[data-form="booking"]');
  await field(form, 'Name').focus();
  const binds = form.getByRole('button', { name: 'Book and agree to pay £60' });
  const plain = form.getByRole('button', { name: 'Send request' });
  await expect(binds).toBeVisible();
  await field(form, 'Service').selectOption('Electronics');
  await expect(plain).toBeVisible();
  await expect(form.getByLabel(COMPANY)).toHaveCount(0);
  await expect(form.getByText('Booking costs nothing.')).toBeVisible();
  await field(form, 'Service').selectOption('Clocks');
  await expect(binds).toBeVisible();
  await form.getByText('A written price').click();
  await expect(plain).toBeVisible();
  await fillIn(form, visitor());
  await takeTime(form);
  await plain.click();
  await expect(form.getByText('Quote request sent successfully!')).toBeVisible();
  expect(sent[0]).not.toHaveProperty('agreed');
});

test('a start within the 14 days that nobody has asked for is named at its tick', async ({
  page,
  accessible,
}) => {
  await charging(page);
  await page.goto('/contact?service=Clocks');
  const form = page.locator('form[data-form="booking"]');
  await field(form, 'Name').focus();
  const binds = form.getByRole('button', { name: 'Book and agree to pay £60' });
  await expect(binds).toBeVisible();
  // A Tuesday, within them.
  await field(form, 'Preferred date').fill(after(-14));
  await expect(form.getByText('or choose a later day.')).toHaveCount(1);
  await fillRequest(form, { ...visitor(), date: after(-14) });
  await takeTime(form);
  await binds.click();
  await expect(summaryOf(form)).toBeFocused();
  await summaryOf(form).getByRole('link', { name: NEEDED }).click();
  const tick = form.getByLabel(TICK);
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription(new RegExp(NEEDED));
  await accessible();
});
