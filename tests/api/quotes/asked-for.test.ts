// A request for a price: its mail speaks of the price, the photos and the day, and of no visit.
import { expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { uploadPhoto } from '#contract/appointments/photos.ts';
import { changeSettings } from '#contract/settings/settings.ts';
import { mailsOf, mailText } from '../../support/records/mails.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { aVisit, someSettings } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

/** It is Tuesday 24 November 2026. */
const shop = freshShop();
const ask = (photos: string[] = []) =>
  dataOf(shop.stack.call(requestAppointment, { body: aVisit({ isQuoteRequest: true, photos }) }));

it('is answered by the second working day, and nothing is booked', async () => {
  await ask();
  const text = await mailText(shop.stack, 'quote-asked');
  expect(text).toContain('We’ll email you a written price by Thu 26 Nov 2026');
  expect(text).not.toMatch(/time isn’t fixed|Preferred time|photo/);
  expect(await mailsOf(shop.stack, 'appointment-received')).toEqual([]);
});

it('counts only days on which we’re open', async () => {
  const exceptions = [{ date: '2026-11-25', hours: 'closed' as const, message: 'Stocktaking' }];
  await dataOf(shop.admin(changeSettings, { body: someSettings({ exceptions }) }));
  await ask();
  expect(await mailText(shop.stack, 'quote-asked')).toContain('by Fri 27 Nov 2026');
});

it('says how many photos have arrived', async () => {
  const { photo } = await dataOf(shop.stack.call(uploadPhoto, { file: new Blob([PICTURE]) }));
  await ask([photo]);
  expect(await mailText(shop.stack, 'quote-asked')).toContain('Your photo has arrived.');
});
