import { describe, expect, it } from 'vitest';
import { createDiary } from '#stores/admin/diary.ts';
import { dayGrid, daysOf, entriesOn } from '#stores/admin/diary-days.ts';
import { answer, fakeApi, gate, refuse } from '../fake-api.ts';
import { APPOINTMENT } from './diary-samples.ts';

const ENGINEERS = ['ada', 'ben'].map((_id) => ({
  _id,
  name: _id,
  phone: '',
  skills: [],
  active: true,
  works: {},
}));
const visit = { _id: 'e1', engineer: 'ada', kind: 'appointment' as const, note: '', minutes: 60 };
const off = { _id: 'e2', engineer: 'ben', kind: 'off' as const, note: 'Training' };
const DIARY = {
  engineers: ENGINEERS,
  entries: [
    { ...off, from: '2027-03-02T00:00:00Z', to: '2027-03-03T00:00:00Z' },
    { ...visit, from: '2027-03-02T08:00:00Z', to: '2027-03-02T09:30:00Z', appointment: APPOINTMENT },
  ],
  unplaced: [APPOINTMENT],
  displaced: [],
};
const DAY = { from: '2027-03-02', to: '2027-03-02' };

describe('the days of the diary', () => {
  it('are one, or a week from Monday', () => {
    expect(daysOf('2027-03-04', false)).toEqual({ from: '2027-03-04', to: '2027-03-04' });
    expect(daysOf('2027-03-04', true)).toEqual({ from: '2027-03-01', to: '2027-03-07' });
  });

  it('list their entries in London’s time, a visit without its travel', () => {
    expect(entriesOn(DIARY, '2027-03-02').map(({ begins, ends }) => [begins, ends])).toEqual([
      ['00:00', '00:00'],
      ['08:00', '09:00'],
    ]);
    expect(entriesOn(DIARY, '2027-03-03')).toEqual([]);
    const summer = { ...visit, from: '2027-07-01T08:00:00Z', to: '2027-07-01T09:30:00Z' };
    expect(entriesOn({ ...DIARY, entries: [summer] }, '2027-07-01')[0]?.begins).toBe('09:00');
  });

  it('are a table from the first visit to six, an entry as high as it is long', () => {
    const rows = dayGrid(DIARY, '2027-03-02');
    expect([rows[0]?.time, rows.at(-1)?.time]).toEqual(['08:00', '17:30']);
    expect(rows[0]?.cells).toMatchObject([
      { rows: 2, isTravel: false },
      { rows: 20, isTravel: false },
    ]);
    expect(rows[1]?.cells).toEqual([undefined, undefined]);
    expect(rows[2]?.cells[0]).toMatchObject({ rows: 1, isTravel: true });
    expect(rows[3]?.cells[0]).toBe('free');
  });

  it('draw a visit over the time off of its engineer, and begin and end with the engineers’ hours', () => {
    const busy = {
      ...DIARY.entries[1],
      engineer: 'ben',
      from: '2027-03-02T10:00:00Z',
      to: '2027-03-02T11:30:00Z',
    };
    const works = { '2027-03-02': { opens: '07:00', closes: '19:00' } };
    const [ada, ben] = ENGINEERS;
    const engineers = [{ ...Object(ada), works }, Object(ben)];
    const rows = dayGrid(
      { ...DIARY, engineers, entries: [Object(DIARY.entries[0]), Object(busy)] },
      '2027-03-02',
    );
    expect([rows[0]?.time, rows.at(-1)?.time]).toEqual(['07:00', '18:30']);
    const ofBen = rows.map(({ cells }) => cells[1]).filter((cell) => typeof cell === 'object');
    expect(ofBen).toMatchObject([
      { rows: 6, shown: { entry: { kind: 'off' } } },
      { rows: 2, shown: { entry: { kind: 'appointment' } } },
      { rows: 1, isTravel: true },
      { rows: 15, shown: { entry: { kind: 'off' } } },
    ]);
  });
});

describe('the diary', () => {
  it('shows the days that were asked for last', async () => {
    const slow = gate<void>();
    const { call } = fakeApi({
      'GET /api/diary': async ({ query }) => {
        if (query.from === '2027-03-01') await slow.opened;
        return answer(DIARY);
      },
    });
    const { $diary, load } = createDiary(call);
    const first = load({ from: '2027-03-01', to: '2027-03-01' });
    await load(DAY);
    slow.open();
    await first;
    expect($diary.get()).toMatchObject({ state: 'ready', data: { from: '2027-03-02' } });
  });

  it('stays when it can’t be loaded again, and can be tried again when it wasn’t there', async () => {
    let reply = refuse(503, 'unavailable', '');
    const { call } = fakeApi({ 'GET /api/diary': () => reply });
    const { $diary, load, refresh } = createDiary(call);
    await load(DAY);
    expect($diary.get()).toMatchObject({ state: 'failed', code: 'unavailable' });
    reply = answer(DIARY);
    await load();
    reply = refuse(503, 'unavailable', '');
    await refresh();
    expect($diary.get()).toMatchObject({ state: 'ready', data: { unplaced: [{ _id: 'a1' }] } });
  });

  it('calls off with reason and version, and is loaded again when somebody else was first', async () => {
    const { call, asked } = fakeApi({
      'GET /api/diary': () => answer(DIARY),
      'POST /api/appointments/a1/call-off': () => refuse(409, 'stale_version', 'Someone changed it.'),
    });
    const { load, callOff } = createDiary(call);
    await load(DAY);
    expect(await callOff('a1', { reason: 'The van broke down', version: 3 })).toMatchObject({
      ok: false,
      msg: 'Failed to call off the visit. Someone changed it.',
    });
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(asked[1]?.body).toEqual({ reason: 'The van broke down', version: 3 });
  });
});
