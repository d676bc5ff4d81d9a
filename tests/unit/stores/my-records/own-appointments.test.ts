// What the profile shows first.
import { expect, it } from 'vitest';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { nextVisit, openQuote } from '#stores/my-records/own-appointments.ts';
import { anAppointment } from '../account/accounts-samples.ts';

const TODAY = '2027-03-10';
const visit = (change: Partial<Appointment>) =>
  anAppointment({ date: '2027-03-15', time: '10:00', status: 'confirmed', isQuoteRequest: false, ...change });

it('the next visit is the soonest that is open, from today on', () => {
  const later = visit({ date: '2027-03-20' });
  const next = visit({ date: TODAY, time: '09:00' });
  const others = [
    visit({ date: '2027-03-09' }),
    visit({ date: '2027-03-11', status: 'cancelled' }),
    visit({ date: '2027-03-11', isQuoteRequest: true }),
    visit({ date: TODAY, time: '14:00' }),
  ];
  expect(nextVisit([later, ...others, next], TODAY)).toBe(next);
  expect(nextVisit(others.slice(0, 3), TODAY)).toBeUndefined();
});

it('the next visit is else one that we come back for, never on the day that it was', () => {
  const back = visit({ date: TODAY, newTimeBy: '2027-03-12' });
  const next = visit({ date: '2027-03-15' });
  expect(nextVisit([back, next], TODAY)).toBe(next);
  expect(nextVisit([back, visit({ date: '2027-03-09' })], TODAY)).toBe(back);
});

it('the open quote is one that was sent, before a request that waits for its price', () => {
  const waits = visit({ isQuoteRequest: true, status: 'pending' });
  const sent = visit({ isQuoteRequest: true, ends: { quote: 'Q1001', paid: 0, currency: 'GBP' } });
  expect(openQuote([visit({}), waits, sent])).toBe(sent);
  expect(openQuote([waits])).toBe(waits);
  expect(openQuote([visit({}), visit({ isQuoteRequest: true, status: 'cancelled' })])).toBeUndefined();
});
