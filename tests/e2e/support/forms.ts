// Steps of filling in a form, as a person does them.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { slotAhead } from '../../support/records/slots.ts';

const DAY = 86_400_000;

/** A visitor with a unique name, by which a test finds what they have sent. */
export function visitor() {
  const mark = randomUUID().slice(0, 8);
  return {
    name: `Visitor ${mark}`,
    email: `visitor-${mark}@example.com`,
    phone: '020 7946 0999',
    message: `The longcase clock in the hall stops at ten past nine. ${mark}`,
    ...slotAhead(),
  };
}

/** `days` after the Tuesday of `slotAhead`, as `YYYY-MM-DD`. */
export const after = (days: number): string =>
  new Date(Date.parse(slotAhead().date) + days * DAY).toISOString().slice(0, 10);

export const SUNDAY = after(5);
export const SATURDAY = after(4);

export const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true });

/** Fills in every required field of a booking or quote request but the service. */
export async function fillRequest(form: Locator, who: ReturnType<typeof visitor>): Promise<void> {
  const { name, email, phone, date, time, message } = who;
  await field(form, 'Name').fill(name);
  await field(form, 'Email').fill(email);
  await field(form, 'Phone').fill(phone);
  await field(form, 'Preferred date').fill(date);
  await field(form, 'Preferred time').fill(time);
  await form.locator('[name="address"]').fill('1 Test Street, London');
  await form.locator('[name="postCode"]').fill('SE1 0AA');
  await field(form, 'Message').fill(message);
}

/** Fills in the booking form of /contact, which needs a mocked clock. */
export async function filledBooking(page: Page, who: ReturnType<typeof visitor>): Promise<Locator> {
  await page.goto('/contact?service=Clocks');
  const form = page.locator('form[data-form="booking"]');
  await fillRequest(form, who);
  return form;
}

/** Pretends that the form was open for a minute: sending within two seconds looks like a bot. */
export async function takeTime(form: Locator): Promise<void> {
  await form.locator('[name="startedAt"]').evaluate((started: HTMLInputElement) => {
    started.value = String(Number(started.value) - 60_000);
  });
}

/** Delays the next call to `path` until `release` is called. */
export async function hold(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

export const summaryOf = (form: Locator) => form.getByRole('region', { name: 'There is a problem' });

/**
 * Clicks a link that leaves the page, and stays when the browser asks.
 * @returns the type of the browser's dialog
 */
export async function tryToLeave(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('banner').getByRole('link').first().click({ noWaitAfter: true });
  const dialog = await asked;
  await dialog.dismiss();
  await leaving;
  return dialog.type();
}
