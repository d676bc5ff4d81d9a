// The dashboard's lists: sorted by the server, with their state in the URL, and saved as a file.
import { readFileSync } from 'node:fs';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';

test('a list is sorted; reload and Back keep its order', async ({ page, admin, api, accessible }) => {
  const surname = visitor().name;
  for (const [first, time] of Object.entries({ Zora: '13:00', Abel: '12:00', Mina: '11:00' }))
    await api()(requestAppointment, {
      body: { ...visitor(), name: `${first} ${surname}`, service: 'Clocks', ...slotAhead(), time },
    });
  await admin();
  await page.goto(`/admin?tab=appointments&search=${encodeURIComponent(surname)}`);
  const first = page.getByRole('tabpanel').getByRole('rowheader').first();
  await expect(first).toContainText('Mina');
  const head = page.getByRole('tabpanel').getByRole('columnheader', { name: 'Name' });
  await head.getByRole('button').click();
  await expect(first).toContainText('Abel');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(first).toContainText('Zora');
  await expect(page).toHaveURL(/sort=-name/);
  await accessible();
  await page.reload();
  await expect(first).toContainText('Zora');
  await page.goBack();
  await expect(first).toContainText('Abel');
  await page.goBack();
  await expect(first).toContainText('Mina');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(first).toContainText('Abel');
  await accessible();
});

test('a row is one line on a tablet whatever is in it, and no view is wider than the window', async ({
  page,
  admin,
  api,
  product,
  order,
}) => {
  const mark = visitor().name.replaceAll(' ', '');
  const name = `${mark}${'Nowherebreaksthislongname'.repeat(4)}`.slice(0, 100);
  const body = { ...visitor(), name, service: 'Clocks' as const, ...slotAhead() };
  for (const isQuoteRequest of [false, true])
    await api()(requestAppointment, { body: { ...body, isQuoteRequest } });
  const { orderNumber } = await order(await product(), { isPaid: true });
  await admin();
  await page.setViewportSize({ width: 1280, height: 1024 });
  await page.goto('/admin');
  const panel = page.getByRole('tabpanel');
  const isNoWider = async (title: string, width: number) => {
    await page.setViewportSize({ width, height: 1024 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), title)
      .toBeLessThanOrEqual(width);
  };
  const isOneLine = async (search: string) => {
    await panel.getByRole('searchbox').fill(search);
    const row = panel.getByRole('row').filter({ hasText: search });
    await expect(panel.getByText(/^Showing 1–[12] of/)).toBeVisible();
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 1024 });
      expect((await row.first().boundingBox())?.height).toBeLessThanOrEqual(64);
    }
  };
  const rail = page.getByRole('tablist').locator('xpath=..');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  const titles = await rail.locator('button').allTextContents();
  expect(titles).toHaveLength(13);
  for (const title of titles) {
    await page.setViewportSize({ width: 1280, height: 1024 });
    await rail.locator('button', { hasText: title }).click();
    await expect(
      panel
        .getByText(
          /^Showing 1–|^No \w+ found|Most: |Save settings|Nobody has an open invitation|What you save here is a draft/,
        )
        .first(),
    ).toBeVisible();
    if (title === 'Appointments' || title === 'Quotes') await isOneLine(mark);
    if (title === 'Orders') await isOneLine(orderNumber);
    for (const width of [320, 390, 768, 1280]) await isNoWider(title, width);
  }
});

test('a list is saved as CSV with its filters, whatever the names in it', { tag: '@full' }, async ({
  page,
  admin,
  api,
}) => {
  const who = visitor();
  const name = `=cmd() ${who.name}`;
  await api()(requestAppointment, { body: { ...who, name, service: 'Clocks', ...slotAhead() } });
  await admin();
  await page.goto(`/admin?tab=appointments&search=${encodeURIComponent(who.name)}`);
  await expect(page.getByRole('tabpanel').getByRole('rowheader')).toHaveCount(1);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('appointments.csv');
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF"Asked (London)"')).toBe(true);
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain(`"'${name}"`);
});
