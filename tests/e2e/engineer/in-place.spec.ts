// What a press adds or finds on a job sheet is in sight at once: nothing jumps to the top, with script or without.
import { readSheet } from '#contract/jobs/sheets.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { bookEngineerVisit, openSheet } from '../support/engineer-visit.ts';
import { expect, test } from '../support/own-service.ts';
import { sendSheet } from '../support/sheet.ts';

declare global {
  interface Window {
    /** The page was asked for anew; lets it come. */
    isAsked?: boolean;
    release?: () => void;
  }
}

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

test('lines, found parts and answers come in place', async ({ page, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Tilda Moor' });
  await page.goto(`${link}/jobs/${id}`);
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('textbox', { name: 'Found' }).fill('The pump valve leaks.');
  await page.getByLabel('Find a part').fill('valve');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText(/^Parts found: \d/)).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Anti-vacuum valve' });
  await expect(add).toBeInViewport();
  await add.click();
  // What is still to be typed: the shop's prices are in dollars here, and no rate is set.
  await expect(page.getByLabel('Price each')).toBeInViewport();
  await expect(page.getByLabel('Price each')).toBeFocused();
  await page.getByLabel('Price each').fill('40');
  await expect(page.locator('[data-row-each]')).toHaveText(/^1 × £40\.00, \S+$/);
  // The next part is looked for anew, and what it comes to so far is in sight.
  await expect(page.getByLabel('Find a part')).toHaveValue('');
  await expect(add).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Parts and labour.*£40\.00$/ })).toBeInViewport();
  await page.getByRole('button', { name: 'Add labour' }).click();
  await expect(page.getByLabel('Time', { exact: true })).toBeInViewport();
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeInViewport();
  await expect(page.getByText('Nothing has been agreed.')).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

const photo = { name: 'one.png', mimeType: 'image/png', buffer: PICTURE };

test('what is typed while the page is renewed stays, and says that it is kept', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Tilda Moor' });
  await openSheet(page, `${link}/jobs/${id}`);
  await page.getByLabel('Find a part').fill('valve');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByLabel('Add photos from after the work').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'After, 1' })).toBeVisible();
  const search = page.getByLabel('Find a part');
  await expect(search).toHaveValue('valve');
  await expect(page.getByRole('button', { name: 'Add Anti-vacuum valve' })).toBeVisible();
  // The page that is asked for anew comes once somebody has typed.
  await page.evaluate(() => {
    const { fetch } = window;
    const released = new Promise<void>((go) => {
      window.release = go;
    });
    window.fetch = async (to, how) => {
      if (!how?.method) {
        window.isAsked = true;
        await released;
      }
      return fetch(to, how);
    };
  });
  await page.getByRole('button', { name: 'Remove After, 1' }).click();
  await page.waitForFunction(() => window.isAsked);
  const found = page.getByRole('textbox', { name: 'Found' });
  await found.fill('A worn click.');
  await found.blur();
  await page.evaluate(() => window.release?.());
  await expect(page.getByRole('img', { name: 'After, 1' })).toHaveCount(0);
  await expect(found).toHaveValue('A worn click.');
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await sendSheet(page);
  await expect(page.getByText(/^Sent to the office \d\d:\d\d$/)).toBeVisible();
  const answer = await call(readSheet, { params: { id } });
  expect(answer).toMatchObject({ data: { sheet: { found: 'A worn click.' } } });
});

test('two words typed around the very moment in which the page is renewed both stay', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Tilda Moor' });
  await openSheet(page, `${link}/jobs/${id}`);
  await page.getByLabel('Add photos from after the work').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'After, 1' })).toBeVisible();
  await page.evaluate(() => {
    const type = (name: string, text: string) => {
      const field = document.querySelector<HTMLTextAreaElement>(`#${name}`);
      if (!field) return;
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    // One before the page knows what the phone had kept, the other as soon as the photo has gone from it.
    const { get } = IDBObjectStore.prototype;
    let readings = 0;
    IDBObjectStore.prototype.get = function (key) {
      const reading = get.call(this, key);
      if (this.transaction.mode === 'readonly') readings += 1;
      // The first is before the page is asked for anew.
      if (readings === 2) {
        IDBObjectStore.prototype.get = get;
        reading.addEventListener('success', () => type('found', 'A worn click.'));
      }
      return reading;
    };
    const seen = new MutationObserver(() => {
      if (document.querySelector('[action*="/remove-photo"]')) return;
      seen.disconnect();
      type('done', 'Fitted a new one.');
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Remove After, 1' }).click();
  await expect(page.getByRole('textbox', { name: 'Done' })).toHaveValue('Fitted a new one.');
  await sendSheet(page);
  await expect(page.getByText(/^Sent to the office \d\d:\d\d$/)).toBeVisible();
  const answer = await call(readSheet, { params: { id } });
  expect(answer).toMatchObject({
    data: { sheet: { found: 'A worn click.', done: 'Fitted a new one.' } },
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a press returns to its place', { tag: '@full' }, async ({ page, admin, api, dataDir }) => {
    const call = api((await admin()).token);
    const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Uma Frost' });
    await page.goto(`${link}/jobs/${id}`);
    await page.getByRole('button', { name: 'Add labour' }).click();
    await expect(page).toHaveURL(/#line-0$/);
    await expect(page.getByLabel('Time', { exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Saved.')).toBeInViewport();
  });
});
