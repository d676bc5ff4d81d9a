// A tenant is there, the landlord pays: the engineer asks, and the landlord agrees on a phone.

import { join } from 'node:path';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { bookEngineerVisit } from '../support/engineer-visit.ts';
import { WIDTHS } from '../support/fixtures.ts';
import { linkTo } from '../support/mails.ts';
import { expect, test } from '../support/own-service.ts';
import { sendSheet, startWriting } from '../support/sheet.ts';

test('whoever pays is asked by a link, and nobody at the door', async ({
  page,
  admin,
  api,
  accessible,
  dataDir,
}) => {
  const outbox = join(dataDir, 'outbox');
  const call = api((await admin()).token);
  const { link } = await bookEngineerVisit(call, dataDir, {
    name: 'Tom Tenant',
    accessNote: 'Key safe at the gate',
    payer: { ...PAYER, company: '' },
  });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await startWriting(page);
  await page.getByLabel('Found').fill('A worn click.');
  await page.getByRole('button', { name: 'Add labour' }).click();
  await expect(page.getByLabel('Time', { exact: true })).toBeVisible();
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Agree to pay/ })).toHaveCount(0);
  await page.getByText('Ask who pays').first().click();
  await accessible();
  await page.getByRole('button', { name: 'Ask who pays' }).click();
  await expect(page.getByText('They were asked')).toBeVisible();

  await page.goto(await linkTo('/agree', PAYER.email, outbox));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('heading', { name: 'Clocks' })).toBeVisible();
    await accessible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Agree to pay/ }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the name of whoever agrees');
  await page.getByLabel('Your name').fill(PAYER.name);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Agree to pay/ }).click();
  await expect(page.getByText(`${PAYER.name} has agreed`)).toBeVisible();
  await accessible();
  await page.goto(link);
  await page
    .getByRole('link', { name: /writing|sheet/ })
    .first()
    .click();
  await expect(page.getByText(`${PAYER.name} agreed to`)).toBeVisible();
});
