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

test('a very long name wraps, and nothing is pushed out of view', async ({ page, admin, api }) => {
  const mark = visitor().name.replaceAll(' ', '');
  const name = `${mark}${'Nowherebreaksthislongname'.repeat(4)}`.slice(0, 100);
  await api()(requestAppointment, { body: { ...visitor(), name, service: 'Clocks', ...slotAhead() } });
  await admin();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/admin?tab=appointments&search=${mark}`);
    const row = page.getByRole('tabpanel').getByRole('rowheader').filter({ hasText: mark });
    await expect(row).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('a list is saved as CSV with its filters, whatever the names in it', async ({ page, admin, api }) => {
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
