// What waits beside a sheet and is changed on the phone, and what has moved on meanwhile.
import { describe, expect, it } from 'vitest';
import { going, nextOf } from '#components/day/next-sending.ts';
import {
  isOpen,
  movedOn,
  pressed,
  queued,
  setAside,
  takenOf,
  typed,
  withoutMended,
} from '#components/day/work.ts';
import { form, NONE, page, photo } from '../../../support/jobs/phone-work.ts';

const next = (work: Parameters<typeof nextOf>[0], again = false) => nextOf(work, new Set(), again);
const CASH = queued(NONE, form('paid', 'cash'));

describe('to change what waits', () => {
  it('takes it off the queue, also when the page is opened again', () => {
    const work = setAside(CASH, 'cash', 'Change it.');
    expect(work.items).toMatchObject([{ held: 'refused', why: 'Change it.' }]);
    expect(next(work, true)).toBeUndefined();
    expect(work.items.map(isOpen)).toEqual([true]);
  });
  it('keeps the office’s reason', () => {
    const work = queued(NONE, form('paid', 'cash', { held: 'stays', why: 'Billed.' }));
    expect(setAside(work, 'cash', 'Change it.').items).toMatchObject([{ held: 'refused', why: 'Billed.' }]);
  });
  it('comes too late for what is under way', () => {
    const one = next(CASH);
    if (!one) throw new Error('nothing goes');
    const gone = going(CASH, one, '');
    expect(setAside(gone, 'cash', 'Change it.')).toEqual(gone);
  });
});

describe('what is pressed again', () => {
  const notice = form('danger', 'notice', { photoKey: 'wire' });
  it('takes the place of what it mends', () => {
    expect(withoutMended(queued(CASH, form('paid', 'card')), 'cash', false)?.rest.items).toMatchObject([
      { key: 'card' },
    ]);
  });
  it('isn’t sent beside what has gone by now', () => {
    expect(withoutMended(NONE, 'cash', false)).toBeNull();
  });
  it('has the photo of the notice that it mends, which waits or was sent', () => {
    const waits = withoutMended(queued(NONE, photo('wire'), notice), 'notice', false);
    expect(waits).toMatchObject({ photoKey: 'wire', rest: { items: [{ key: 'wire' }] } });
    expect(withoutMended(queued(NONE, notice), 'notice', false)).toEqual({
      photoKey: 'wire',
      rest: { items: [] },
    });
  });
  it('drops that photo where another was chosen, or it was refused', () => {
    const work = queued(NONE, photo('wire'), notice);
    expect(withoutMended(work, 'notice', true)).toEqual({ rest: { items: [] } });
    const refused = queued(NONE, { ...photo('wire'), held: 'refused' }, notice);
    expect(withoutMended(refused, 'notice', false)).toEqual({ rest: { items: [] } });
  });
});

describe('what was taken and waits', () => {
  const paid = (key: string, amount: string) => form('paid', key, { fields: [['amount', amount]] });
  it('is the sum of its takings alone', () => {
    const agreement = form('agree', 'signed', { fields: [['amount', '7']] });
    expect(takenOf([paid('a', '50'), paid('b', ' 8.50'), agreement, photo('p')])).toBe(5850);
  });
  it('is nothing of what isn’t a number', () => {
    expect(takenOf([paid('a', 'fifty'), paid('b', '')])).toBe(0);
  });
});

describe('a sheet that the office opened again', () => {
  it('is gone on with from its next version', () => {
    expect(movedOn(typed(NONE, page('A', [], 4)), 5).sheet).toMatchObject({
      base: 5,
      fields: [['found', 'A']],
    });
  });
  it('keeps its version where the office wrote between', () => {
    const work = pressed(NONE, page('A', [], 3), 'save');
    expect(movedOn(work, 5)).toEqual(work);
    expect(movedOn(NONE, 5)).toEqual(NONE);
  });
});
