import { describe, expect, it } from 'vitest';
import type { Slot } from '#contract/error.ts';
import { byDay, createFreeTimes, isKnownDay, nextSlots, timesOn, windowOf } from '#stores/free-times.ts';
import { answer, fakeApi, gate, type Reply, refuse } from './fake-api.ts';

const now = () => Date.parse('2027-03-01T10:00:00Z');
const SLOTS = {
  mode: 'slots' as const,
  arrivalMinutes: 120,
  days: [{ date: '2027-03-02', times: ['09:00'], closes: '18:00' }],
};

describe('free times', () => {
  const byDay: Reply = ({ query }) => answer({ ...SLOTS, days: [{ ...SLOTS.days[0], date: query.from }] });

  it('are asked for from today, and again only for days beyond four weeks', async () => {
    const { call, asked } = fakeApi({ 'GET /api/slots': byDay });
    const { $free, load, loadDay } = createFreeTimes(call, now);
    await load('Clocks');
    await loadDay('Clocks', '2027-03-28');
    expect($free.get()).toMatchObject({
      service: 'Clocks',
      spans: [{ from: '2027-03-01', to: '2027-03-28' }],
    });
    await loadDay('Clocks', '2027-02-01');
    await loadDay('Clocks', '2027-03-29');
    await loadDay('Clocks', '2027-04-02');
    expect(asked.map(({ query }) => query)).toEqual([
      { service: 'Clocks', from: '2027-03-01', days: '28' },
      { service: 'Clocks', from: '2027-03-29', days: '28' },
    ]);
  });

  it('come with what a booking agrees to pay, of the service that was asked for last, with or without engineers', async () => {
    const charge = { what: 'Inspection: £60', button: 'Book and agree to pay £60', startSooner: 'Sooner' };
    const { call } = fakeApi({
      'GET /api/slots': ({ query }) =>
        answer({
          ...SLOTS,
          mode: query.service === 'Clocks' ? 'request' : 'slots',
          ...(query.service !== 'Electronics' && { charge }),
        }),
    });
    const { $free, $charge, load } = createFreeTimes(call, now);
    await Promise.all([load('Electronics'), load('Clocks')]);
    expect([$free.get(), $charge.get()]).toEqual([null, charge]);
    const free = await load('Electronics');
    expect($charge.get()).toBeUndefined();
    expect(free && nextSlots(free, (date) => date > '2027-03-02')).toEqual([]);
    await load('');
    expect($charge.get()).toBeUndefined();
  });

  it('of a visit in the coming weeks are asked for once', async () => {
    const { call, asked } = fakeApi({ 'GET /api/slots': byDay });
    const { load, loadDay } = createFreeTimes(call, now);
    await Promise.all([load('Clocks'), loadDay('Clocks', '2027-03-20')]);
    expect(asked).toHaveLength(1);
  });

  it('of a later visit come with those of the coming weeks, which are offered first', async () => {
    const { call } = fakeApi({ 'GET /api/slots': byDay });
    const { $free, load, loadDay } = createFreeTimes(call, now);
    void load('Clocks');
    const free = await loadDay('Clocks', '2027-06-01');
    expect($free.get()?.slots.days.map(({ date }) => date)).toEqual(['2027-03-01', '2027-06-01']);
    expect(free && nextSlots(free)).toEqual([{ date: '2027-03-01', time: '09:00' }]);
    expect(free && [isKnownDay(free, '2027-06-02'), isKnownDay(free, '2027-05-31')]).toEqual([true, false]);
  });

  it('that are known stay when those of a later day can’t be had', async () => {
    const { call } = fakeApi({
      'GET /api/slots': (asked) =>
        asked.query.from === '2027-03-01' ? byDay(asked) : refuse(503, 'unavailable', ''),
    });
    const { $free, load, loadDay } = createFreeTimes(call, now);
    await load('Clocks');
    await loadDay('Clocks', '2027-06-01');
    expect($free.get()?.slots.days.map(({ date }) => date)).toEqual(['2027-03-01']);
  });

  it('after a refusal are asked for again, those of the chosen day too', async () => {
    const { call, asked } = fakeApi({ 'GET /api/slots': byDay });
    const { $free, load, loadDay } = createFreeTimes(call, now);
    await load('Clocks');
    await loadDay('Clocks', '2027-06-01');
    void load('Clocks');
    await loadDay('Clocks', '2027-06-01');
    expect(asked.map(({ query }) => query.from)).toEqual([
      '2027-03-01',
      '2027-06-01',
      '2027-03-01',
      '2027-06-01',
    ]);
    expect($free.get()?.spans).toHaveLength(2);
  });

  it.each([
    ['the service has no engineers', answer({ mode: 'request', arrivalMinutes: 120, days: [] })],
    ['the service is away', refuse(503, 'unavailable', '')],
  ])('are none where %s', async (_, reply) => {
    const { call } = fakeApi({ 'GET /api/slots': () => reply });
    expect(await createFreeTimes(call, now).load('Clocks')).toBeNull();
  });

  it('are none without a service, which is not asked for', async () => {
    const { call, asked } = fakeApi({});
    expect(await createFreeTimes(call, now).load('')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('belong to the service that was asked for last', async () => {
    const slow = gate<void>();
    const { call } = fakeApi({
      'GET /api/slots': async ({ query }) => {
        if (query.service === 'Clocks') await slow.opened;
        return answer(SLOTS);
      },
    });
    const { $free, load } = createFreeTimes(call, now);
    const first = load('Clocks');
    await load('Electronics');
    slow.open();
    await first;
    expect($free.get()?.service).toBe('Electronics');
  });
});

const WEEK = {
  days: [
    { date: '2027-03-02', times: ['09:00', '10:00', '13:00', '14:00'] },
    { date: '2027-03-03', times: ['15:00'] },
    { date: '2027-03-04', times: ['09:00', '12:00'] },
    { date: '2027-03-05', times: ['11:00', '16:00'] },
  ],
};

describe('what is offered of the free times', () => {
  it('offer one before and one after noon of each day, six in all', () => {
    const coming = (days: typeof WEEK.days) => ({
      service: 'Clocks',
      slots: { ...SLOTS, days: days.map((day) => ({ ...day, closes: '18:00' })) },
      spans: [{ from: '2027-03-01', to: '2027-03-28' }],
    });
    expect(nextSlots(coming(WEEK.days)).map(({ date, time }) => `${date.slice(8)} ${time}`)).toEqual([
      '02 09:00',
      '02 13:00',
      '03 15:00',
      '04 09:00',
      '04 12:00',
      '05 11:00',
    ]);
    expect(nextSlots(coming([]))).toEqual([]);
  });

  it('are listed by day', () => {
    const [first, second, third] = ['02 09:00', '03 15:00', '02 13:00'].map((at) => ({
      date: `2027-03-${at.slice(0, 2)}`,
      time: at.slice(3),
    })) as [Slot, Slot, Slot];
    expect(byDay([first, second, third])).toEqual([
      { date: '2027-03-02', slots: [first, third] },
      { date: '2027-03-03', slots: [second] },
    ]);
    expect(timesOn(WEEK, '2027-03-03')).toEqual(['15:00']);
    expect(timesOn(WEEK, '2027-03-09')).toEqual([]);
  });
});

it('nobody is promised to arrive after the company closes', () => {
  const date = '2027-03-02';
  expect(windowOf(SLOTS, { date, time: '09:00' })).toBe('09:00–11:00');
  expect(windowOf(SLOTS, { date, time: '17:00' })).toBe('17:00–18:00');
  // A time of another day, or one after closing that the staff have arranged, is not limited.
  expect(windowOf(SLOTS, { date: '2027-03-03', time: '17:00' })).toBe('17:00–19:00');
  expect(windowOf(SLOTS, { date, time: '18:30' })).toBe('18:30–20:30');
});
