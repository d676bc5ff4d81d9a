// A visit of yesterday that nobody ended: found, ended without its sheet, and then a job to bill.
import { londonClock } from '#lib/london.ts';
import { besideService } from '../../support/database/beside.ts';
import { bookEngineerVisit } from '../support/engineer-visit.ts';
import { expect, test } from '../support/own-service.ts';

test('a visit that nobody ended is ended from its list', { tag: '@full' }, async ({
  page,
  admin,
  api,
  accessible,
  dataDir,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await bookEngineerVisit(api((await admin()).token), dataDir, { name: 'Tom Tenant' });
  const database = besideService(dataDir);
  const { date } = londonClock(Date.now() - 86_400_000);
  database.prepare(`update appointments set date = ? where name = 'Tom Tenant'`).run(date);
  database.close();
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 visit to end' }).click();
  await expect(page.getByRole('button', { name: 'Write the sheet: the visit to Tom Tenant' })).toBeVisible();
  await accessible();
  const more = page.getByRole('button', { name: 'More for Tom Tenant' });
  await more.click();
  await page.getByRole('button', { name: 'Nobody there: the visit to Tom Tenant' }).click();
  const sheet = page.getByRole('dialog', { name: 'Job sheet' });
  await expect(sheet.getByLabel('How did the visit end?')).toHaveValue('nobody-there');
  await page.keyboard.press('Escape');
  await more.click();
  await page.getByRole('button', { name: 'It took place, no sheet: the visit to Tom Tenant' }).click();
  await accessible();
  await page.getByRole('button', { name: 'It took place', exact: true }).click();
  await expect(more).toHaveCount(0);
  await page.goto('/admin?tab=appointments&status=to-bill');
  // Today's plan names it, too: its time in the diary was today's.
  const row = page.getByRole('rowheader');
  await expect(row.getByRole('link', { name: 'Appointment for Tom Tenant' })).toBeVisible();
});
