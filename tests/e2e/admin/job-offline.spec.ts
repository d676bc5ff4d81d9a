// An engineer's phone in a basement: the page opens, the sheet is written and ended, photos are chosen; upstairs all arrives once.

import { linkEngineer } from '#contract/diary/engineers.ts';
import { readSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { bookEngineerVisit, photoRow } from '../support/engineer-visit.ts';
import { OFFLINE } from '../support/guards.ts';
import { expect, test } from '../support/own-service.ts';
import { addFolded, startWriting } from '../support/sheet.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // While there is no network, and once the link has ended.
  expectedNoise: new RegExp(`${OFFLINE}|status of 410`),
});

test('is written without a network, and arrives once', async ({ page, context, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, engineer, link } = await bookEngineerVisit(call, dataDir, {
    email: 'harriet@example.com',
    address: '1 Test Street',
    postCode: 'SE1 0AA',
    machine: 'Longcase',
  });
  const params = { id };
  const sheet = async () => {
    const answer = await call(readSheet, { params });
    return answer.ok ? answer.data.sheet : null;
  };
  const isKept = () => page.evaluate(async (path) => Boolean(await caches.match(path)), `${link}/jobs/${id}`);

  await page.goto(link);
  await expect.poll(isKept).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  // Its styles and scripts are kept with the second page.
  await page.reload();
  await startWriting(page);
  await expect(page.getByLabel('Found')).toBeVisible();
  await expect.poll(isKept).toBe(true);

  await context.setOffline(true);
  await page.goto(link);
  await startWriting(page);
  await page.getByLabel('Found').fill('A worn click.');
  await page.getByRole('textbox', { name: 'Done' }).fill('Fitted a new one.');
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Found')).toHaveValue('A worn click.');
  await expect(page.getByText('Nothing yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add labour' }).click();
  await expect(page.getByText('Nothing yet.')).toBeHidden();
  await page.getByLabel('Time', { exact: true }).selectOption('1 h 30 min');
  await addFolded(page, 'Add a line');
  await page.getByLabel('What', { exact: true }).fill('Click');
  await page.getByLabel('Price each').fill('8.50');
  await expect(page.locator('[data-sheet] [data-total]').last()).toHaveText('£110.50');
  await page.reload();
  await expect(page.locator('[data-sheet] [data-total]').last()).toHaveText('£110.50');
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('90');
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('Click');
  await page
    .getByLabel('Add photos from after the work')
    .setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(photoRow(page, 'after.png')).toContainText('Waiting to be sent');
  await page.getByRole('radio', { name: 'Done' }).check();
  await page.getByLabel('If nobody agreed to the total').selectOption('Nobody there to ask');
  await page.getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByText('Once sent, the visit ends')).toBeVisible();
  await page.goto(link);
  expect(await sheet()).toMatchObject({ outcome: null, version: 0 });

  await context.setOffline(false);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  await page.goto(`${link}/jobs/${id}`);
  await expect(page.getByText('Ended: Done')).toBeVisible();
  await expect.poll(async () => (await sheet())?.photos.length).toBe(1);
  expect(await sheet()).toMatchObject({
    outcome: 'done',
    found: 'A worn click.',
    total: 110.5,
    // Saved before its photo, ended after it.
    version: 2,
    unsigned: 'absent',
    lines: [{ name: 'Labour, 1 h 30 min', minutes: 90 }, { name: 'Click' }],
  });

  // The office changes it while the engineer writes without a network.
  await context.setOffline(true);
  await page.getByText('Change what was written').click();
  await page.getByRole('textbox', { name: 'Done' }).fill('And oiled it.');
  await expect(page.getByText('Kept on this phone. It is sent by itself')).toBeVisible();
  const { found = '', lines = [], version = 0 } = (await sheet()) ?? {};
  const kept = lines.map(({ kind, name, quantity, price, minutes }) => ({
    kind,
    name,
    quantity,
    price,
    ...(minutes && { minutes }),
  }));
  await call(writeSheet, { params, body: { found, done: 'By the office.', lines: kept, version } });
  await context.setOffline(false);
  await expect(page.getByText('shown to the office beside it')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Done' })).toHaveValue('By the office.');
  await page.goto(`/admin?tab=appointments&open=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Appointment for Harriet Lyle' });
  await expect(drawer.getByText('And oiled it.')).toBeVisible();
  await drawer.getByRole('button', { name: 'I’ve compared them' }).click();
  await expect(drawer.getByText('And oiled it.')).toHaveCount(0);

  // A new link ends this one, and nothing of it stays on the phone.
  await page.goto(link);
  await expect.poll(isKept).toBe(true);
  await call(linkEngineer, { params: { id: engineer }, body: { action: 'mail' } });
  await page.goto(link);
  await expect(page.getByText('This link no longer works.')).toBeVisible();
  await expect.poll(isKept).toBe(false);
});
