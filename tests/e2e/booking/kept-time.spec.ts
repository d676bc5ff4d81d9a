// A stranger's time, kept for half an hour until the mailed link is opened, in whatever browser. Has a service of its own, because its
// engineer changes what every form offers; each test has a day of its own.
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { TOKEN_LINK_MESSAGES } from '#contract/my-records/token-links.ts';
import { openDatabase } from '#server/db/open.ts';
import { KEPT_MS, releaseKeptTime } from '#server/diary/kept-time.ts';
import { addPriya } from '../support/clock-engineer.ts';
import { after, field, takeTime, visitor } from '../support/forms.ts';
import { linkTo } from '../support/mails.ts';
import { expect, test } from '../support/own-service.ts';

test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ dashboard }) => addPriya(await dashboard()));

const formOf = (page: Page) => page.locator('form[data-form="booking"]');
const timeAt = (page: Page, time: string) =>
  field(formOf(page), 'Preferred time').getByRole('option', { name: new RegExp(`^${time}–`) });

/** Opens the form on that day. */
async function openDay(page: Page, date: string): Promise<void> {
  await page.goto('/contact?service=Clocks');
  await field(formOf(page), 'Preferred date').fill(date);
  await expect(timeAt(page, '13:00')).toHaveCount(1);
}

async function book(page: Page, who: ReturnType<typeof visitor>): Promise<void> {
  const form = formOf(page);
  await openDay(page, who.date);
  await field(form, 'Preferred time').selectOption(who.time);
  await field(form, 'Name').fill(who.name);
  await field(form, 'Email').fill(who.email);
  await field(form, 'Phone').fill(who.phone);
  await form.locator('[name="address"]').fill('1 Test Street, London');
  await form.locator('[name="postCode"]').fill('SE1 0AA');
  await field(form, 'Message').fill(who.message);
  await takeTime(form);
  await form.getByRole('button', { name: 'Send request' }).click();
  // Before all else; the calendar file comes once the time is theirs.
  await expect(form.locator('[data-status] > p').first()).toContainText(
    'We’ll keep this time for you for 30 minutes.',
  );
  await expect(form.getByText('Message sent successfully!')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
}

/** As the service's own job does half an hour later. */
async function halfAnHourLater(dataDir: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  await releaseKeptTime({ db, clock: { now: () => Date.now() + KEPT_MS } });
  await db.destroy();
}

test('the link, opened in another browser, makes the time the visitor’s', async ({
  page,
  browser,
  dataDir,
}) => {
  const who = visitor();
  await book(page, who);
  await using context = await browser.newContext();
  const phone = await context.newPage();
  await phone.goto(new URL(await linkTo('/booking', who.email, join(dataDir, 'outbox')), page.url()).href);
  await expect(phone.getByText(TOKEN_LINK_MESSAGES.provenInTime)).toBeVisible();
  await halfAnHourLater(dataDir);
  await openDay(page, who.date);
  await expect(timeAt(page, who.time)).toHaveCount(0);
});

test('half an hour later the time is another visitor’s, and the link says so', { tag: '@full' }, async ({
  page,
  dataDir,
}) => {
  const date = after(1);
  const [first, second] = [
    { ...visitor(), date },
    { ...visitor(), date },
  ];
  await book(page, first);
  await openDay(page, first.date);
  await expect(timeAt(page, first.time)).toHaveCount(0);
  await halfAnHourLater(dataDir);
  await book(page, second);
  await page.goto(await linkTo('/booking', first.email, join(dataDir, 'outbox')));
  await expect(page.getByText(TOKEN_LINK_MESSAGES.provenLate)).toBeVisible();
  await page.goto(await linkTo('/booking', second.email, join(dataDir, 'outbox')));
  await expect(page.getByText(TOKEN_LINK_MESSAGES.provenInTime)).toBeVisible();
});
