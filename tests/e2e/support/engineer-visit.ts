// A visit of today at 14:00 with an engineer who has a link, in a service of the test's own.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { createClient } from '#api/client.ts';
import { addEngineer, linkEngineer } from '#contract/diary/engineers.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { londonClock } from '#lib/london.ts';
import { expect } from './fixtures.ts';
import { mailsTo } from './mails.ts';

const PHONE = '020 7946 0201';
const VISIT = { name: 'Harriet Lyle', phone: '020 7946 0999', service: 'Clocks', time: '14:00' } as const;

/** Paths of the days that were mailed to this address. */
export const dayLinks = (email: string, dataDir: string): string[] => [
  ...new Set(
    mailsTo(email, join(dataDir, 'outbox'))
      .join('\n')
      .match(/\/day\/[\w-]{22}/g),
  ),
];

/** A job sheet, once its worker has taken the page over: whatever goes offline from here on is offline. */
export async function openSheet(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
}

/** The row of a photo on the phone, by its file's name. */
export const photoRow = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });

/**
 * @param call of an admin
 * @param change of what was said
 * @param name of the engineer
 * @returns the appointment's id, and the path of the engineer's day
 */
export async function bookEngineerVisit(
  call: ReturnType<typeof createClient>,
  dataDir: string,
  change: Partial<BodySent<typeof bookByPhone>>,
  name = 'Ines Calder',
) {
  const email = `ines-${randomUUID()}@example.com`;
  const added = await call(addEngineer, {
    body: { name, phone: PHONE, email, skills: ['clock'], hours: null, active: true },
  });
  const engineer = added.ok ? added.data.engineer._id : '';
  const { date } = londonClock(Date.now());
  const body = { ...VISIT, date, engineer, anyway: true as const, ...change };
  const booked = await call(bookByPhone, { body });
  expect(booked).toMatchObject({ ok: true });
  await call(linkEngineer, { params: { id: engineer }, body: { action: 'mail' } });
  const findLink = () => dayLinks(email, dataDir)[0] ?? '';
  await expect.poll(findLink).not.toBe('');
  return { id: booked.ok ? booked.data.appointment._id : '', link: findLink(), engineer, email };
}
