// Nothing that an engineer wrote is lost: not with the network, a link, a refusal, another tab or a closed page.

import type { Locator } from '@playwright/test';
import { linkEngineer } from '#contract/diary/engineers.ts';
import { readSheet } from '#contract/jobs/sheets.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { bookEngineerVisit, dayLinks, photoRow } from '../support/engineer-visit.ts';
import { OFFLINE } from '../support/guards.ts';
import { expect, test } from '../support/own-service.ts';
import { addFolded, sendSheet, takeMoney } from '../support/sheet.ts';
import { sign, tickTerms } from '../support/sign.ts';

test.describe.configure({ mode: 'default' });
test.use({
  viewport: { width: 390, height: 844 },
  // While there is no network, of what is refused, and once a link has ended.
  expectedNoise: new RegExp(`${OFFLINE}|status of 4(10|22)`),
});

const photo = { name: 'after.png', mimeType: 'image/png', buffer: PICTURE };

test('ticks, choices and removed lines come back, and end the visit as they were', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Milo Grange', callOutTold: 45 });
  await page.goto(`${link}/jobs/${id}`);
  await page.getByRole('button', { name: 'Add labour' }).click();
  await addFolded(page, 'Add a line');
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await page.getByLabel('What', { exact: true }).fill('Click');
  await page.getByLabel('Price each').fill('8.50');
  await page.getByRole('radio', { name: 'Come back: a part is needed' }).check();
  await page.getByLabel('Part expected on').fill('2099-01-02');
  // Right below the chosen end, above the others.
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0;
  expect(await top(page.getByRole('button', { name: 'End the visit' }))).toBeLessThan(
    await top(page.getByRole('radio', { name: 'Come back: it needs more time' })),
  );
  await page.getByRole('radio', { name: 'Nobody there' }).check();
  await expect(page.getByLabel('Part expected on')).toBeHidden();
  await page.getByLabel(/charge the call-out, £45\.00/).check();
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/charge the call-out, £45\.00/)).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Nobody there' })).toBeChecked();
  await expect(page.getByLabel('Part expected on')).toHaveValue('2099-01-02');
  await expect(page.getByLabel('Time', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('Click');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByText('Once sent, the visit ends')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Ended: Nobody there')).toBeVisible();
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('Call-out charge');
});

test('what is typed while a sheet is sent stays, and goes on from the answered version', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Nora Field' });
  await page.goto(`${link}/jobs/${id}`);
  const found = page.getByRole('textbox', { name: 'Found' });
  await found.fill('A worn');
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(/\/jobs\/[^/]+$/, async (route) => {
    const isPress = route.request().method() === 'POST';
    if (isPress && isFirst) {
      isFirst = false;
      held.resolve();
      await released.promise;
    }
    await route.continue();
  });
  await sendSheet(page);
  await held.promise;
  await found.fill('A worn click.');
  released.resolve();
  const sheet = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet : null;
  };
  await expect.poll(sheet).toMatchObject({ found: 'A worn click.' });
  await expect(found).toHaveValue('A worn click.');
  await page.getByRole('textbox', { name: 'Done' }).fill('Fitted a new one.');
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  expect(await sheet()).toMatchObject({ found: 'A worn click.', done: 'Fitted a new one.', late: [] });
});

test('a new link takes nothing along that waits: its own page says so, and the new one sends it', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, engineer, email, link } = await bookEngineerVisit(call, dataDir, { name: 'Otto Vane' });
  await page.goto(`${link}/jobs/${id}`);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await page.getByLabel('Add photos from after the work').setInputFiles(photo);
  await expect(photoRow(page, 'after.png')).toContainText('Waiting to be sent');
  await call(linkEngineer, { params: { id: engineer }, body: { action: 'mail' } });
  await expect.poll(() => dayLinks(email, dataDir).length).toBe(2);
  await context.setOffline(false);
  await expect(page.getByText('This link no longer works.')).toBeVisible();
  await expect(page.getByText('Not everything you wrote was sent (2 left).')).toBeVisible();

  const next = dayLinks(email, dataDir).find((one) => one !== link) ?? '';
  await page.goto(next);
  const sheet = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? { found: answer.data.sheet.found, photos: answer.data.sheet.photos.length } : null;
  };
  await expect.poll(sheet).toEqual({ found: 'A worn click.', photos: 1 });
});

test('what is refused stays with its reason, and holds nothing else up', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Ruth Hale' });
  await page.goto(`${link}/jobs/${id}`);
  await context.setOffline(true);
  await addFolded(page, 'Add a line');
  await page.getByLabel('What', { exact: true }).fill('Click');
  await takeMoney(page, '20');
  await expect(page.getByText('£20.00 cash: Waiting to be sent')).toBeVisible();
  const broken = { ...photo, name: 'broken.png', buffer: Buffer.from('no picture') };
  await page.getByLabel('Add photos from after the work').setInputFiles([broken, photo]);
  await expect(photoRow(page, 'after.png')).toContainText('Waiting to be sent');
  await context.setOffline(false);
  await expect(page.getByText('£20.00 cash recorded')).toBeVisible();
  await expect(page.getByRole('img', { name: 'After, 1' })).toBeVisible();
  await expect(photoRow(page, 'broken.png')).toContainText('JPEG');
  // Without its price the line isn't sent by itself.
  await sendSheet(page);
  await expect(
    page.getByText(/^Not sent\. .*It stays on this phone until you’ve changed it\./),
  ).toBeVisible();
  await page.reload();
  await expect(photoRow(page, 'broken.png')).toContainText('JPEG');
  await photoRow(page, 'broken.png').getByRole('button', { name: 'Remove' }).click();
  await page.getByLabel('Price each').fill('8.50');
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText('broken.png')).toHaveCount(0);
});

test('an agreement and cash wait with the end, bound to the lines that were shown', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Quin Abel', email: 'q@example.com' });
  await page.goto(`${link}/jobs/${id}`);
  await context.setOffline(true);
  await addFolded(page, 'Add a line');
  await page.getByLabel('What', { exact: true }).fill('Click');
  await page.getByLabel('Price each').fill('8.50');
  await page.getByText('Show the customer').click();
  await expect(page.locator('[data-shown-lines]')).toHaveText(/1 × Click\s*£8\.50/);
  await page.getByLabel('Your name', { exact: true }).fill('Quin Abel');
  await sign(page);
  await tickTerms(page);
  await page.getByRole('button', { name: /^Agree to pay / }).click();
  await expect(page.getByText('Quin Abel: Waiting to be sent')).toBeVisible();
  await expect(page.locator('[data-signature] path')).toHaveAttribute('d', '');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('button', { name: 'Record £8.50 cash' }).click();
  await page.getByRole('textbox', { name: 'Done' }).fill('Fitted a click.');
  await page.getByRole('radio', { name: 'Done' }).check();
  await page.getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByText('Once sent, the visit ends')).toBeVisible();
  // The page is closed, and opened again where there is a network.
  await page.close();
  await context.setOffline(false);
  await (await context.newPage()).goto(link);
  const sheet = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet : null;
  };
  await expect.poll(sheet).toMatchObject({
    outcome: 'done',
    done: 'Fitted a click.',
    agreed: 8.5,
    agreements: [{ name: 'Quin Abel', lacks: [], signature: expect.stringMatching(/^[\d, ]+;[\d, ]+$/) }],
    takings: [{ amount: 8.5 }],
  });
});

test('a second tab shows the sheet, and writes once the first is closed', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Rosa Trent' });
  await page.goto(`${link}/jobs/${id}`);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${link}/jobs/${id}`);
  await expect(second.getByText('This sheet is open in another tab')).toBeVisible();
  await expect(second.locator('form[data-sheet]')).toHaveJSProperty('inert', true);
  // Nothing that the first one does lets the second write, nor does a network that comes back.
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  await second.evaluate(async () => {
    dispatchEvent(new Event('online'));
    await fetch(location.href);
  });
  await expect(second.locator('form[data-sheet]')).toHaveJSProperty('inert', true);
  await page.close();
  await expect(second.locator('form[data-sheet]')).toHaveJSProperty('inert', false);
  await expect(second.getByRole('textbox', { name: 'Found' })).toHaveValue('A worn click.');
});

test('the office empties a lost phone', { tag: '@full' }, async ({ page, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, engineer, link } = await bookEngineerVisit(call, dataDir, { name: 'Vera Holt' });
  await page.goto(`${link}/jobs/${id}`);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await call(linkEngineer, { params: { id: engineer }, body: { action: 'revoke' } });
  await sendSheet(page);
  await expect(page.getByRole('alert')).toBeVisible();
  const left = async () => ({
    pages: await page.evaluate(() => caches.keys()),
    databases: (await page.evaluate(() => indexedDB.databases())).map(({ name }) => name),
  });
  await expect.poll(async () => (await left()).databases).not.toContain('job-sheets');
  expect((await left()).pages).toEqual([]);
});

test('a press whose answer was lost counts once', { tag: '@full' }, async ({ page, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Sol Marsh' });
  await page.goto(`${link}/jobs/${id}`);
  const lost = Promise.withResolvers<void>();
  await page.route(
    /\/jobs\/[^/]+\/paid$/,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
      lost.resolve();
    },
    { times: 1 },
  );
  await takeMoney(page, '20');
  await lost.promise;
  await expect(page.getByText('£20.00 cash: Waiting to be sent')).toBeVisible();
  await page.reload();
  await expect(page.getByText('£20.00 cash recorded')).toHaveCount(1);
});
