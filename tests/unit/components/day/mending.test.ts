// What waits beside a sheet and is changed on the phone, and what has moved on meanwhile.
import { describe, expect, it } from 'vitest';
import { going, nextOf } from '#components/day/next-sending.ts';
import {
  isOpen,
  movedOn,
  pressed,
  queued,
  removed,
  setAside,
  takenOf,
  typed,
  type Waiting,
  withoutMended,
} from '#components/day/work.ts';
import { form, NONE, page, photo } from '../../../support/jobs/phone-work.ts';

const next = (work: Parameters<typeof nextOf>[0], again = false) =>
  nextOf(work, new Set(), { again, isSlow: false });
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
  it('comes too late for what was held and is under way again, whose answer may be lost', () => {
    const work = queued(NONE, form('paid', 'cash', { held: 'stays', why: 'Billed.' }));
    const one = next(work, true);
    if (!one) throw new Error('nothing goes');
    const gone = going(work, one, '');
    expect(gone.items).toMatchObject([{ key: 'cash', held: '', why: '' }]);
    expect(setAside(gone, 'cash', 'Change it.')).toEqual(gone);
    expect(next(gone)).toMatchObject({ id: 'cash' });
  });
});

describe('to remove what has no form any more', () => {
  const keys = (items: readonly Waiting[]) => items.map(({ key }) => key);
  it('takes photos, agreements that aren’t taken, and what was refused', () => {
    const agreement = form('agree', 'signed', { held: 'stays', why: 'Gone.' });
    const refused = form('paid', 'cash', { held: 'refused', why: 'No.' });
    const work = queued(NONE, photo('wire'), agreement, refused);
    for (const { key } of work.items) expect(keys(removed(work, key).items)).not.toContain(key);
  });
  it('leaves what is under way, and money that the office takes later', () => {
    const stays = form('paid', 'cash', { held: 'stays', why: 'Billed.' });
    const work = queued(NONE, form('agree', 'signed', { tried: true }), stays);
    for (const { key } of work.items) expect(keys(removed(work, key).items)).toContain(key);
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
  it('keeps that photo where the office only couldn’t take it yet', () => {
    const stays = queued(NONE, { ...photo('wire'), held: 'stays' }, notice);
    expect(withoutMended(stays, 'notice', false)).toMatchObject({
      photoKey: 'wire',
      rest: { items: [{ key: 'wire' }] },
    });
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
