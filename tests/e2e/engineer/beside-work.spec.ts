// What stands beside a job sheet: what waits is changed before it is sent, counted in what is left to pay, and held up by no upload; the
// bill is shown to pay.
import { randomUUID } from 'node:crypto';
import { previewBill, sendBill } from '#contract/bills/bills.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { readSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { DAY_MS } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { readQr } from '../../support/jobs/read-qr.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { bookEngineerVisit, openSheet, photoRow } from '../support/engineer-visit.ts';
import { OFFLINE } from '../support/guards.ts';
import { expect, test } from '../support/own-service.ts';
import { addFolded, sendSheet, takeMoney } from '../support/sheet.ts';

test.describe.configure({ mode: 'default' });
test.use({
  viewport: { width: 390, height: 844 },
  // While there is no network.
  expectedNoise: new RegExp(OFFLINE),
});

test('cash that is changed goes once, as it was changed, and counts in what is left', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Tess Vale' });
  const takings = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet.takings.map(({ amount }) => amount) : null;
  };
  await page.goto(`${link}/jobs/${id}`);
  await context.setOffline(true);
  await addFolded(page, 'Add a line');
  await page.getByLabel('What', { exact: true }).fill('Click');
  await page.getByLabel('Price each').fill('8.50');
  const amount = page.getByLabel('How much');
  await expect(amount).toHaveValue('8.50');
  await amount.fill('5');
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('button', { name: 'Record £5.00 cash' }).click();
  await expect(page.getByText('£5.00 cash: Waiting to be sent')).toBeVisible();
  await expect(amount).toHaveValue('3.50');

  const row = page.getByRole('listitem').filter({ hasText: '£5.00 cash' });
  await row.getByRole('button', { name: 'Change it' }).click();
  await expect(row).toContainText('Not sent until you’ve changed it');
  await expect(amount).toHaveValue('5');
  await context.setOffline(false);
  await expect(page.getByText('Sent, but for what is named below.')).toBeVisible();
  expect(await takings()).toEqual([]);
  await expect(amount).toHaveValue('5');
  await amount.fill('8.50');
  await page.getByRole('button', { name: 'Record £8.50 cash' }).click();
  await expect(page.getByText('£8.50 cash recorded')).toBeVisible();
  await expect(page.getByText('£5.00 cash')).toHaveCount(0);
  await expect(amount).toHaveValue('');
  expect(await takings()).toEqual([8.5]);
});

test('cash alone can be changed without a network, and once it went no more', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Ute Marn' });
  const takings = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet.takings.map(({ amount }) => amount) : null;
  };
  await page.goto(`${link}/jobs/${id}`);
  await addFolded(page, 'Add a line');
  await page.getByLabel('What', { exact: true }).fill('Click');
  await page.getByLabel('Price each').fill('85');
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  await context.setOffline(true);
  const amount = page.getByLabel('How much');
  const take = (sum: string) => takeMoney(page, sum);
  await take('50');
  const row = (sum: string) => page.getByRole('listitem').filter({ hasText: `£${sum}.00 cash` });
  await row('50').getByRole('button', { name: 'Change it' }).click();
  await expect(row('50')).toContainText('Not sent until you’ve changed it');
  await expect(amount).toHaveValue('50');
  await take('60');
  await expect(row('60')).toContainText('Waiting to be sent');
  await expect(amount).toHaveValue('25.00');

  // It goes, and no answer comes: whatever is changed now, the office may have it.
  const lost = /\/jobs\/[^/]+\/paid$/;
  await page.route(lost, (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await expect(row('60').getByRole('button', { name: 'Change it' })).toHaveCount(0);
  await expect(row('60')).toContainText('Waiting to be sent');
  // What the page couldn't be asked for counts as taken all the same.
  const pages = /\/jobs\/[^/]+$/;
  await page.route(pages, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()));
  await page.unroute(lost);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(takings).toEqual([60]);
  await take('5');
  await expect.poll(takings).toEqual([60, 5]);
  await expect(amount).toHaveValue('20.00');
  await page.unroute(pages);
});

test('what was taken isn’t proposed again by an older page that the phone kept', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Tove Lind' });
  const path = `${link}/jobs/${id}`;
  const lines = [{ kind: 'part' as const, name: 'Click', quantity: 1, price: 85 }];
  await call(writeSheet, { params: { id }, body: { version: 0, found: '', done: '', lines } });
  await openSheet(page, path);
  await expect.poll(() => page.evaluate(async (of) => Boolean(await caches.match(of)), path)).toBe(true);
  // It is taken, and from then on no page comes any more.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (to, how) => (how?.method === 'POST' ? fetch(to, how) : Promise.reject(new TypeError()));
  });
  const amount = page.getByLabel('How much');
  await takeMoney(page, '50');
  await expect(page.getByText(/^Sent to the office \d\d:\d\d$/)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(amount).toHaveValue('35.00');
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.reload();
  await expect(page.getByText('£50.00 cash recorded')).toBeVisible();
  await expect(amount).toHaveValue('35.00');
});

test('what was taken at a visit without a saved sheet leaves the phone once it went, whatever page is open', {
  tag: '@full',
}, async ({ page, context, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link, engineer } = await bookEngineerVisit(call, dataDir, { name: 'Vera Moss' });
  const { date } = londonClock(Date.now());
  const other = { name: 'Wim Rood', phone: '020 7946 0999', service: 'Clocks', date, time: '16:30' } as const;
  const booked = await call(bookByPhone, { body: { ...other, engineer, anyway: true } });
  await openSheet(page, `${link}/jobs/${id}`);
  await context.setOffline(true);
  await takeMoney(page, '50');
  await expect(page.getByText('£50.00 cash: Waiting to be sent')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await openSheet(next, `${link}/jobs/${booked.ok ? booked.data.appointment._id : ''}`);
  const waiting = () =>
    next.evaluate(
      () =>
        new Promise<number>((done, fail) => {
          const opening = indexedDB.open('job-sheets');
          opening.onerror = fail;
          opening.onsuccess = () => {
            const count = opening.result.transaction('queue').objectStore('queue').count();
            count.onerror = fail;
            count.onsuccess = () => done(count.result);
          };
        }),
    );
  await expect.poll(waiting).toBe(0);
  await next.goto(`${link}/jobs/${id}`);
  await expect(next.getByText('£50.00 cash recorded')).toBeVisible();
});

test('an upload that nothing answers holds up neither its notice nor cash', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Uli Brandt' });
  await page.goto(`${link}/jobs/${id}`);
  const uploads = /\/photos\?stage=/;
  await page.route(uploads, (route) => route.abort());
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
  await page.getByLabel('Add photos from after the work').setInputFiles(photo('after.png'));
  await page.getByText('Safety notice', { exact: true }).click();
  await page.getByRole('radio', { name: 'At risk' }).check();
  await page.getByRole('radio', { name: 'Switched off', exact: true }).check();
  await page.getByLabel('What is dangerous').fill('A weight hangs by two strands.');
  await page.getByLabel('Who was told').fill('Uli Brandt');
  await page.getByLabel('Photo of it (optional)').setInputFiles(photo('strands.png'));
  await page.getByRole('button', { name: 'Send the notice' }).click();
  await takeMoney(page, '20');
  await expect(page.getByText('£20.00 cash recorded')).toBeVisible();
  const sheet = async () => {
    const answer = await call(readSheet, { params: { id } });
    return answer.ok ? answer.data.sheet : null;
  };
  expect(await sheet()).toMatchObject({
    notices: [{ danger: 'A weight hangs by two strands.', photo: null }],
  });
  for (const name of ['after.png', 'strands.png'])
    await expect(photoRow(page, name)).toContainText('Waiting to be sent');
  await page.unroute(uploads);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Photo of the danger' })).toBeVisible();
  await expect.poll(async () => (await sheet())?.photos.length).toBe(2);
});

test('an old page stays while something waits, and no longer', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link, engineer } = await bookEngineerVisit(call, dataDir, { name: 'Vic Moor' });
  const path = `${link}/jobs/${id}`;
  const isKept = () => page.evaluate(async (of) => Boolean(await caches.match(of)), path);
  /** As if it had been kept two days ago. */
  const age = () =>
    page.evaluate(
      async ({ of, at }) => {
        const kept = await caches.open('engineer-pages');
        const answer = await kept.match(of);
        if (!answer) throw new Error('it isn’t kept');
        const headers = new Headers(answer.headers);
        headers.set('Kept-At', String(at));
        await kept.put(of, new Response(await answer.text(), { headers }));
      },
      { of: path, at: Date.now() - 2 * DAY_MS },
    );
  await page.goto(path);
  await expect.poll(isKept).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.reload();
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await age();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Found' })).toHaveValue('A worn click.');

  await context.setOffline(false);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
  // A sheet that the office has holds nothing back, as one whose visit is no longer listed.
  await page.evaluate(
    (engineer) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('job-sheets');
        opening.onsuccess = () => {
          const stores = opening.result.transaction('sheets', 'readwrite');
          const sent = { base: 1, fields: [['found', 'A']], rev: 1, sent: 1, step: '', keys: [], keyed: '' };
          stores.objectStore('sheets').put({ engineer, visit: 'gone', ...sent, held: '', why: '', at: 1 });
          stores.oncomplete = () => done();
        };
      }),
    engineer,
  );
  // Offline nothing is kept anew, which would make it of today again.
  await context.setOffline(true);
  // What came just before may still be on its way into the store.
  await expect(async () => {
    await age();
    await expect(page.reload()).rejects.toThrow('ERR_FAILED');
  }).toPass();
});

test('the bill is shown to pay: its code opens it on another phone, and this one keeps nothing of it', async ({
  page,
  browser,
  admin,
  api,
  dataDir,
  accessible,
}) => {
  const call = api((await admin()).token);
  const email = `wyn-${randomUUID()}@example.com`;
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Wyn Hart', email });
  const params = { id };
  const lines = [{ kind: 'part' as const, name: 'Click', quantity: 1, price: 8.5 }];
  const written = { version: 0, found: 'A worn click.', done: 'Fitted a new one.', lines };
  await call(writeSheet, { params, body: { ...written, ending: { outcome: 'done', unsigned: 'absent' } } });
  const shown = await call(previewBill, { params });
  if (!shown.ok) throw new Error(shown.msg);
  const { payer, version, total } = shown.data.preview;
  const body = { ...payer, version, total, shownEmail: email, terms: 0 as const, takesPayPal: true };
  expect(await call(sendBill, { params, body })).toMatchObject({ ok: true });
  await page.goto(`${link}/jobs/${id}`);
  await page.getByRole('button', { name: 'Show to pay' }).click();
  await expect(page.getByRole('heading', { name: '£8.50 to pay' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code that opens the bill' })).toBeInViewport({ ratio: 1 });
  await accessible();
  const address = readQr(await page.content());
  const kept = () =>
    page.evaluate(async () => (await (await caches.open('engineer-pages')).keys()).map(({ url }) => url));
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(1);
  expect((await kept()).filter((url) => url.endsWith('/pay'))).toEqual([]);
  // It isn't the sheet, which opens beside it.
  const sheet = await page.context().newPage();
  await sheet.goto(`${link}/jobs/${id}`);
  await sheet.getByRole('button', { name: 'Show to pay' }).click();
  await expect(sheet.getByRole('heading', { name: '£8.50 to pay' })).toBeVisible();
  await sheet.close();

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(address);
  await expect(theirs.getByText(/£8\.50 is due by/)).toBeVisible();
  await theirs.getByRole('button', { name: 'Pay with PayPal (test)' }).click();
  await expect(theirs.getByText('This bill is paid. Thank you.')).toBeVisible();
  await theirs.context().close();
  await page.getByRole('link', { name: 'Back to the job sheet' }).click();
  await expect(page.getByText('The bill is paid.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show to pay' })).toHaveCount(0);
});
