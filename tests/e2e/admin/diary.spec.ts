// The diary as a dispatcher uses it. Has a service of its own, because engineers change what every booking form offers.
import type { Page } from '@playwright/test';
import { listAppointments, requestAppointment } from '#contract/appointments/appointments.ts';
import { addTimeOff, readDiary, removeTimeOff } from '#contract/diary/diary.ts';
import { addEngineer } from '#contract/diary/engineers.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { slotAhead } from '../../support/records/slots.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { hold } from '../support/forms.ts';
import { expect, test } from '../support/own-service.ts';

test.use({ expectedNoise: /409 \(Conflict\)/ });

const PHONE = 390;
const DESK = 1440;
const { date } = slotAhead();
const diary = (page: Page) => page.locator('section[aria-labelledby="diary-title"]');
const dialog = (page: Page) => page.getByRole('dialog').last();

test('a dispatcher plans a week, on a phone and at a desk', async ({ page, admin, api, accessible }) => {
  const at = (width: number) => page.setViewportSize({ width, height: 844 });
  /** @param width at which the dispatcher goes on */
  const accessibleAtBoth = async (width: number) => {
    for (const each of [DESK + PHONE - width, width]) {
      await at(each);
      await accessible();
    }
  };
  await at(PHONE);
  const call = api((await admin()).token);

  await page.goto('/admin');
  await page.getByRole('button', { name: 'set up your engineers' }).click();
  await page.getByRole('button', { name: 'Add engineer' }).click();
  await dialog(page).getByLabel('Name').fill('Priya Nandra');
  await dialog(page).getByLabel('Phone', { exact: true }).fill('020 7946 0101');
  await dialog(page).getByLabel('Email').fill('priya@example.com');
  await dialog(page).getByLabel('Clocks').check();
  await accessibleAtBoth(PHONE);
  await dialog(page).getByRole('button', { name: 'Add engineer' }).click();
  await expect(page.getByRole('main').getByText('Engineer added')).toBeVisible();
  await accessibleAtBoth(PHONE);
  const grace = { name: 'Grace Obi', email: 'grace@example.com', phone: '020 7946 0102' };
  await call(addEngineer, { body: { ...grace, skills: ['network'], hours: null, active: true } });
  // Not on the half hour: without a slot.
  await call(requestAppointment, { body: aVisit({ name: 'Harriet Lyle', date, time: '11:15' }) });

  // The diary, which the list waits for, would push it out of view.
  const diaryCall = await hold(page, '**/api/diary?*');
  await page.goto(`/admin?day=${date}`);
  await page.getByRole('link', { name: /request for a visit/ }).click();
  diaryCall.release();
  await expect(diary(page)).toBeVisible();
  await expect(page.getByLabel('Search appointments')).toBeInViewport();
  await page.goBack();
  await diary(page).getByRole('button', { name: 'Place the visit to Harriet Lyle' }).click();
  await dialog(page).getByLabel('Time').fill('11:00');
  await dialog(page).getByLabel('Engineer').selectOption('Priya Nandra');
  await accessibleAtBoth(PHONE);
  await dialog(page).getByRole('button', { name: 'Place visit' }).click();
  await expect(diary(page).getByText('Visit placed')).toBeVisible();
  await expect(diary(page).getByText('Every request has its time.')).toBeVisible();
  await accessibleAtBoth(DESK);

  await diary(page).getByRole('button', { name: 'Book by phone' }).click();
  await expect(dialog(page).getByLabel('Phone', { exact: true })).toBeFocused();
  await page.keyboard.type('020 7946 0999');
  await dialog(page).getByLabel('Name').fill('Milo Grange');
  await dialog(page).getByLabel('Service').selectOption('Clocks');
  await expect(dialog(page).getByRole('group', { name: 'Next free' }).getByRole('button')).toHaveCount(6);
  await dialog(page).getByLabel('Time').fill('07:00');
  await dialog(page).getByRole('button', { name: 'Book visit' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Book anyway' })).toBeVisible();
  await dialog(page).getByLabel('Time').fill('11:00');
  await dialog(page).getByRole('button', { name: 'Book visit' }).click();
  await dialog(page)
    .getByRole('button', { name: /, 13:00$/ })
    .click();
  await accessibleAtBoth(DESK);
  await dialog(page).getByRole('button', { name: 'Book visit' }).click();
  await expect(diary(page).getByText('Visit booked')).toBeVisible();
  // In the list at once, without a word about new appointments.
  const inList = page.getByRole('rowheader').getByRole('link', { name: 'Appointment for Milo Grange' });
  await expect(inList).toBeVisible();
  await diary(page).getByRole('button', { name: 'Book by phone' }).click();
  await page.keyboard.type('+44 20 7946-0999');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByText(/^Filled in from /)).toBeVisible();
  // Though it has the focus: it is empty.
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Milo Grange');
  await accessibleAtBoth(PHONE);
  await dialog(page).getByRole('button', { name: 'Discard changes' }).click();

  await diary(page).getByRole('button', { name: 'Time off' }).click();
  await dialog(page).getByLabel('Engineer').selectOption('Priya Nandra');
  await dialog(page).getByRole('button', { name: 'Add time off' }).click();
  await expect(dialog(page)).toContainText('Visits to move (2)');
  await accessibleAtBoth(PHONE);
  await dialog(page).getByRole('button', { name: 'Email all' }).click();
  await expect(dialog(page)).toContainText('1 visit emailed about.');
  await dialog(page)
    .getByRole('button', { name: /^Harriet Lyle/ })
    .click();

  const ill = await call(readDiary, { query: { from: date, to: date } });
  const off = ill.ok ? ill.data.entries.find(({ kind }) => kind === 'off') : undefined;
  await call(removeTimeOff, { params: { id: off?._id ?? '' } });
  await page.getByRole('dialog').getByRole('button', { name: 'Move visit' }).click();
  await dialog(page).getByLabel('Time').fill('15:00');
  const listed = await call(listAppointments, { query: { search: 'Harriet' } });
  const [harriet] = listed.ok ? listed.data.appointments : [];
  const theirs = { date, time: '16:00', version: harriet?.version ?? 0 };
  await call(placeAppointment, { params: { id: harriet?._id ?? '' }, body: theirs });
  await dialog(page).getByRole('button', { name: 'Move visit' }).click();
  await expect(dialog(page).getByRole('row', { name: /Time/ })).toContainText('16:00');
  await dialog(page).getByRole('button', { name: 'Use their version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
  await dialog(page).getByLabel('Reason').fill('The van has broken down');
  await accessibleAtBoth(DESK);
  await dialog(page).getByRole('button', { name: 'Call off visit' }).click();
  await expect(page.getByRole('dialog').getByText('Cancelled').first()).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await diary(page).getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page).toHaveURL(/day=.*view=week/);
  await page.reload();
  await expect(diary(page).getByRole('link', { name: 'Appointment for Milo Grange' })).toBeVisible();
  await expect(diary(page).getByRole('link', { name: 'Appointment for Harriet Lyle' })).toHaveCount(0);
  await accessibleAtBoth(DESK);
  await page.setViewportSize({ width: 768, height: 1024 });
  // The rail goes once the window has said that it is narrower.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  const week = page.getByRole('region', { name: 'Week by engineer' });
  expect(await week.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const kept = await call(readDiary, { query: { from: date, to: date } });
  expect(kept.ok && kept.data.entries.map(({ appointment }) => appointment?.time)).toEqual(['13:00']);

  const engineer = (kept.ok && kept.data.engineers.find(({ name }) => name === grace.name)?._id) || '';
  const [from, to] = [
    { date, time: '09:00' },
    { date, time: '12:00' },
  ];
  await call(addTimeOff, { body: { engineer, from, to } });
  await at(PHONE);
  await page.goto(`/admin?day=${date}`);
  const remove = diary(page).getByRole('button', { name: /^Remove time off for Grace Obi/ });
  await remove.click();
  await accessibleAtBoth(PHONE);
  await dialog(page).getByRole('button', { name: 'Keep it' }).click();
  await expect(remove).toBeVisible();
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Remove time off' }).click();
  await expect(remove).toHaveCount(0);
});
