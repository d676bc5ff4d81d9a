// What the profile shows first, and what a page does that was left open past midnight.
import { expect, it } from 'vitest';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { createMyAppointments, nextVisit, openQuote } from '#stores/my-records/own-appointments.ts';
import { anAppointment } from '../account/accounts-samples.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';

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

it.each(['cancel', 'move'] as const)('a refused %s shows the list as it is now', async (act) => {
  const late = () => refuse(409, 'illegal_move', 'A booking can be changed here until the day before.');
  let may: Appointment['may'] = ['move', 'cancel', 'correct'];
  const { call } = fakeApi({
    'GET /api/appointments/my-appointments': () =>
      answer({ appointments: [visit({ _id: 'a1', may })], total: 1 }),
    'POST /api/appointments/a1/cancel': late,
    'POST /api/appointments/a1/move': late,
  });
  const { $list, load, cancel, openReschedule, reschedule } = createMyAppointments(call);
  await load();
  may = [];
  openReschedule('a1');
  if (act === 'cancel') await cancel('a1');
  else await reschedule({ date: '2027-03-16', time: '10:00' });
  expect($list.get()).toMatchObject({ state: 'ready', items: [{ may: [] }] });
});
