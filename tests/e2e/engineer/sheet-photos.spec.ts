// Photos on a job sheet: in sight at once, with their state in words, and gone by one press wherever they are.
import { readSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { bookEngineerVisit, openSheet, photoRow } from '../support/engineer-visit.ts';
import { OFFLINE } from '../support/guards.ts';
import { expect, test } from '../support/own-service.ts';
import { sendSheet } from '../support/sheet.ts';

test.describe.configure({ mode: 'default' });
test.use({
  viewport: { width: 390, height: 844 },
  // While there is no network.
  expectedNoise: new RegExp(OFFLINE),
});

const UPLOADS = /\/photos\?stage=/;
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });

test('a photo is shown by the phone itself, says how it stands, and goes by one press', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Anton Reed' });
  const photos = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet.photos.map(({ stage }) => stage) : null;
  };
  const remove = (name: string) => photoRow(page, name).getByRole('button', { name: 'Remove' }).click();
  await openSheet(page, `${link}/jobs/${id}`);
  await context.setOffline(true);
  await page
    .getByLabel('Add photos from before the work')
    .setInputFiles([photo('case.png'), photo('click.png')]);
  await page.getByLabel('Add photos of the machine’s plate').setInputFiles(photo('plate.png'));
  for (const name of ['case.png', 'click.png', 'plate.png']) {
    await expect(photoRow(page, name)).toContainText('Waiting to be sent');
    const width = () =>
      page.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }
  await remove('case.png');
  await expect(photoRow(page, 'case.png')).toHaveCount(0);

  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    UPLOADS,
    async (route) => {
      held.resolve();
      await released.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await context.setOffline(false);
  await held.promise;
  await expect(photoRow(page, 'click.png')).toContainText('Sending…');
  released.resolve();
  for (const name of ['Before, 1', 'Plate, 1']) await expect(page.getByRole('img', { name })).toBeVisible();
  await expect(page.locator('[data-state]')).toHaveText(/^Sent to the office \d\d:\d\d$/);
  expect(await photos()).toEqual(['before', 'plate']);
  // The press before was near: one right after it would count as the second tap of a thumb.
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: 'Remove Before, 1' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Before, 1' })).toHaveCount(0);
  expect(await photos()).toEqual(['plate']);
});

test('a photo that is removed on its way is gone, though it had arrived', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Berta Lowe' });
  const photos = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet.photos.length : null;
  };
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(
    UPLOADS,
    async (route) => {
      const response = await route.fetch();
      arrived.resolve();
      await released.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`${link}/jobs/${id}`);
  await page.getByLabel('Add photos from after the work').setInputFiles(photo('after.png'));
  await arrived.promise;
  expect(await photos()).toBe(1);
  await photoRow(page, 'after.png').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(photos).toBe(0);
  released.resolve();
  await page.getByLabel('Add photos from after the work').setInputFiles(photo('later.png'));
  await expect(page.getByRole('img', { name: 'After, 1' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'After, 2' })).toHaveCount(0);
  expect(await photos()).toBe(1);
});

test('a photo is taken also where the page was renewed while somebody chose it', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Cora Finch' });
  await openSheet(page, `${link}/jobs/${id}`);
  const opened = page.waitForEvent('filechooser');
  await page.locator('label', { hasText: 'Add photos from after the work' }).click();
  const chooser = await opened;
  const body = { found: 'By the office.', done: '', lines: [], version: 0 };
  expect(await call(writeSheet, { params: { id }, body })).toMatchObject({ ok: true });
  // As another tab of the engineer's says that something was sent.
  await page.evaluate((visit) => new BroadcastChannel('job-sheets').postMessage({ visit }), id);
  await expect(page.getByRole('textbox', { name: 'Found' })).toHaveValue('By the office.');
  await chooser.setFiles(photo('after.png'));
  await expect(page.getByRole('img', { name: 'After, 1' })).toBeVisible();
});

test('a second tap on Remove takes no other photo', async ({ page, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Dora Finch' });
  const photos = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet.photos.length : null;
  };
  await openSheet(page, `${link}/jobs/${id}`);
  await page
    .getByLabel('Add photos from after the work')
    .setInputFiles([photo('one.png'), photo('two.png'), photo('three.png')]);
  await expect(page.getByRole('img', { name: 'After, 3' })).toBeVisible();
  /** As soon as the next photo stands in its place. */
  const tapAgain = (button: string) =>
    page.evaluate((of) => {
      const seen = new MutationObserver(() => {
        const buttons = document.querySelectorAll<HTMLElement>(of);
        if (buttons.length !== 2) return;
        seen.disconnect();
        const { left, top, width, height } = buttons[0]?.getBoundingClientRect() ?? new DOMRect();
        const at = { clientX: left + width / 2, clientY: top + height / 2 };
        buttons[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...at }));
      });
      seen.observe(document.body, { childList: true, subtree: true });
    }, button);
  await tapAgain('[action*="/remove-photo"] button');
  await page.getByRole('button', { name: 'Remove After, 1' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'After, 3' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await sendSheet(page);
  await expect(page.getByText(/^Sent to the office \d\d:\d\d$/)).toBeVisible();
  expect(await photos()).toBe(2);

  await openSheet(page, `${link}/jobs/${id}`);
  await page.context().setOffline(true);
  await page
    .getByLabel('Add photos from before the work')
    .setInputFiles([photo('four.png'), photo('five.png'), photo('six.png')]);
  await expect(photoRow(page, 'six.png')).toBeVisible();
  await tapAgain('[data-removes]');
  await photoRow(page, 'four.png').getByRole('button', { name: 'Remove' }).click();
  await expect(photoRow(page, 'four.png')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('img', { name: 'Before, 2' })).toBeVisible();
  expect(await photos()).toBe(4);
});

test('two quick choices come to twelve photos at most', async ({ page, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Ella Finch' });
  await openSheet(page, `${link}/jobs/${id}`);
  await page.context().setOffline(true);
  const field = page.getByLabel('Add photos from after the work');
  await field.evaluate((input: HTMLInputElement) => {
    for (const choice of ['first', 'second']) {
      const chosen = new DataTransfer();
      for (let at = 0; at < 8; at += 1) chosen.items.add(new File(['x'], `${choice}-${at}.png`));
      input.files = chosen.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(photoRow(page, 'second-3.png')).toBeVisible();
  await expect
    .poll(() => field.evaluate((input: HTMLInputElement) => input.validationMessage))
    .toContain('12');
  await expect(photoRow(page, '.png')).toHaveCount(12);
});
