// Phones that are shared, or keep nothing: what each engineer wrote on each phone arrives under their own link, and nothing is lost unsaid.
import { readSheet } from '#contract/jobs/sheets.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { bookEngineerVisit, openSheet, photoRow } from '../support/engineer-visit.ts';
import { OFFLINE } from '../support/guards.ts';
import { expect, test } from '../support/own-service.ts';
import { sendSheet } from '../support/sheet.ts';

const VIEWPORT = { width: 390, height: 844 };
test.describe.configure({ mode: 'default' });
test.use({
  viewport: VIEWPORT,
  // While there is no network.
  expectedNoise: new RegExp(OFFLINE),
});

const photo = { name: 'after.png', mimeType: 'image/png', buffer: PICTURE };

test('another engineer’s work on the phone is named, and neither sent nor deleted', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const sheet = async (id: string) => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? { found: answer.data.sheet.found, photos: answer.data.sheet.photos.length } : null;
  };
  const ines = await bookEngineerVisit(call, dataDir, { name: 'Wilma Dent' });
  const tomas = await bookEngineerVisit(call, dataDir, { name: 'Xaver Holm' }, 'Tomas Rey');
  await openSheet(page, `${ines.link}/jobs/${ines.id}`);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await page.getByLabel('Add photos from after the work').setInputFiles(photo);
  await expect(photoRow(page, 'after.png')).toContainText('Waiting to be sent');
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  const others = next.getByText('Ines Calder’s work waits on this phone (2).');
  await next.goto(`${tomas.link}/jobs/${tomas.id}`);
  await expect(others).toBeVisible();
  await next.getByRole('textbox', { name: 'Found' }).fill('A bent pallet.');
  await sendSheet(next);
  await expect(next.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  expect(await sheet(tomas.id)).toEqual({ found: 'A bent pallet.', photos: 0 });
  expect(await sheet(ines.id)).toEqual({ found: '', photos: 0 });
  await next.goto(tomas.link);
  await expect(others).toBeVisible();

  await next.goto(ines.link);
  await expect.poll(() => sheet(ines.id)).toEqual({ found: 'A worn click.', photos: 1 });
  await next.goto(tomas.link);
  await expect(next.getByRole('link', { name: /sheet|writing/ }).first()).toBeVisible();
  await expect(others).toHaveCount(0);
});

test('of two phones of one engineer, the later sheet lies beside the earlier, with its photos', async ({
  page,
  context,
  browser,
  service,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Yara Blom' });
  const sheet = async () => {
    const answer = await call(readSheet, { params: { id } });
    if (!answer.ok) return null;
    const { found, late, photos } = answer.data.sheet;
    return { found, late: late.map((one) => one.found), photos: photos.length };
  };
  const write = async (phone: typeof page, text: string) => {
    await phone.getByRole('textbox', { name: 'Found' }).fill(text);
    await phone.getByLabel('Add photos from after the work').setInputFiles(photo);
  };
  await openSheet(page, `${link}/jobs/${id}`);
  await context.setOffline(true);
  await write(page, 'By the first phone.');
  await expect(page.getByText('Kept on this phone. It is sent by itself')).toBeVisible();

  await using other = await browser.newContext({ baseURL: service.origin, viewport: VIEWPORT });
  const second = await other.newPage();
  await second.goto(`${link}/jobs/${id}`);
  await write(second, 'By the second phone.');
  await sendSheet(second);
  await expect.poll(sheet).toEqual({ found: 'By the second phone.', late: [], photos: 1 });
  await context.setOffline(false);
  await expect(page.getByText('shown to the office beside it')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Found' })).toHaveValue('By the second phone.');
  await expect
    .poll(sheet)
    .toEqual({ found: 'By the second phone.', late: ['By the first phone.'], photos: 2 });
});

test('a phone that keeps nothing says so, and sends what is saved as a page', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Zoe Lund' });
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The phone is full.', 'QuotaExceededError');
    };
  });
  await page.goto(`${link}/jobs/${id}`);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  const notKept = page.getByText(/^Not kept: this phone stores nothing here/);
  await expect(notKept).toBeVisible();
  await page.getByLabel('Add photos from after the work').setInputFiles(photo);
  await expect(page.getByText('Make room, then choose the photos again')).toBeVisible();
  await expect(photoRow(page, 'after.png')).toHaveCount(0);
  await expect(page.getByText('Kept on this phone')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await call(readSheet, { params: { id } })).toMatchObject({
    data: { sheet: { found: 'A worn click.' } },
  });
});

test('a store that is taken away in the middle of a change is said, and nothing else fails', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const { id, link } = await bookEngineerVisit(api((await admin()).token), dataDir, { name: 'Una Frost' });
  await page.addInitScript(() => {
    const { getAll } = IDBIndex.prototype;
    IDBIndex.prototype.getAll = function (query) {
      const request = getAll.call(this, query);
      this.objectStore.transaction.abort();
      return request;
    };
  });
  await page.goto(`${link}/jobs/${id}`);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await expect(page.getByText(/^Not kept: this phone stores nothing here/)).toBeVisible();
});
