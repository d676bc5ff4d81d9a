// A request that was taken on the phone has the day of the call and no time: nowhere is that day said to be the visit's.
import { expect, it } from 'vitest';
import { visitSentence } from '#islands/admin/appointments/completing.ts';
import { placeNow } from '#islands/admin/diary/PlaceDialog.tsx';
import { visitOf } from '#islands/admin/orders/VisitStays.tsx';
import { titleOf } from '#islands/my-records/GuestBooking.tsx';
import { namedArrival } from '#lib/format-date.ts';

const PHONED = { date: '2026-11-26', time: '', arrivalMinutes: 0, status: 'pending' } as const;
const WISHED = { ...PHONED, time: '10:00' };

it('is told where it is to be placed', () => {
  expect(placeNow(PHONED)).toBe('No time arranged yet.');
  expect(placeNow(WISHED)).toBe('Asked for: Thursday 26 November at 10:00.');
});

it('is told before it is completed, cancelled or called off', () => {
  const ada = { ...PHONED, name: 'Ada Marsh' };
  expect(visitSentence(ada)).toBe('No time is arranged for the visit to Ada Marsh.');
  expect(visitSentence({ ...ada, date: '2099-11-26', time: '10:00' })).toBe(
    'The visit to Ada Marsh is on Thursday 26 November at 10:00.',
  );
});

it('is told in the title of its own page', () => {
  expect(titleOf({ ...PHONED, service: 'Clocks' })).toBe('Clocks, no time arranged yet: Pending');
  expect(titleOf({ ...WISHED, service: 'Clocks' })).toBe('Clocks, Thu 26 Nov 2026: Pending');
});

it('is told where money goes back, and where a notice may mean it', () => {
  expect(visitOf(PHONED)).toBe('the visit to arrange');
  expect(namedArrival(PHONED)).toBe('no time arranged yet');
  expect(namedArrival({ ...WISHED, arrivalMinutes: 120 })).toBe(
    'Thursday 26 November between 10:00 and 12:00',
  );
});
