// What a phone keeps of a visit, what goes next, and what an answer leaves.
import { describe, expect, it } from 'vitest';
import type { Field } from '#components/day/fields.ts';
import { answered, going, type Next, nextOf } from '#components/day/next-sending.ts';
import { fieldsSent } from '#components/day/send-waiting.ts';
import {
  agreed,
  countWaiting,
  dropped,
  givenUp,
  isDone,
  isOpen,
  isSent,
  type KeptSheet,
  pressed,
  queued,
  receivedKeys,
  shownBy,
  typed,
  type VisitWork,
  type Waiting,
  withoutEnd,
  withoutReceived,
} from '#components/day/work.ts';
import type { DayAnswer } from '#contract/jobs/day-answer.ts';
import { ANSWER, form, ITEM_SAVED, NONE, page, photo, REFUSED } from '../../../support/jobs/phone-work.ts';

const next = (work: VisitWork, tried: string[] = [], again = false, isSlow = false) =>
  nextOf(work, new Set(tried), { again, isSlow });
const idOf = (one: Next | undefined) => one && ('item' in one ? one.id : one.step);
const sheetOf = ({ sheet }: VisitWork): KeptSheet => {
  if (!sheet) throw new Error('no sheet is kept');
  return sheet;
};

/** Sends until nothing can go. @param answers by what went; saved otherwise @returns what went, and what is left */
function round(start: VisitWork, answers: Record<string, DayAnswer> = {}, again = false) {
  const went: string[] = [];
  const tried: string[] = [];
  let work = start;
  for (let one = next(work, tried, again); one; one = next(work, tried, again)) {
    const id = idOf(one) ?? '';
    went.push(id);
    const sent = going(work, one, `k${went.length}`);
    const version = sheetOf({ items: [], sheet: sent.sheet ?? sheetOf(typed(NONE, page('x'))) }).base + 1;
    const answer = answers[id] ?? ('item' in one ? ITEM_SAVED : { ...ANSWER, version });
    if (answer.state !== 'saved' && answer.state !== 'beside') tried.push(one.id);
    work = answered(sent, one, answer);
    expect(went.length).toBeLessThan(20);
  }
  // A page has come that shows what was taken.
  return { went, work: withoutReceived(work, receivedKeys(work)) };
}

describe('typing', () => {
  it('is counted, and goes on from the version that was kept, whatever page is open', () => {
    const first = typed(NONE, page('A', [], 3));
    expect(first.sheet).toMatchObject({ base: 3, rev: 1, sent: 0, step: '' });
    expect(typed(first, page('AB', [], 9)).sheet).toMatchObject({
      base: 3,
      rev: 2,
      fields: [['found', 'AB']],
    });
  });
  it('leaves an end whose fields the page has no more, as the office has ended the visit', () => {
    const end: Field[] = [
      ['outcome', 'not-safe'],
      ['reason', 'The flue leaks.'],
    ];
    const ended = { ...page('A'), names: ['found'] };
    const waits = pressed(NONE, page('A', end), 'finish');
    const saved = pressed(waits, ended, 'save');
    expect(sheetOf(saved)).toEqual(sheetOf(waits));
    const more = typed(saved, { ...ended, fields: [['found', 'A worn click.']] });
    expect(sheetOf(more)).toMatchObject({ step: 'finish', fields: [['found', 'A worn click.'], ...end] });
    // On a page with these fields somebody takes them away.
    expect(sheetOf(typed(waits, page('A'))).fields).toEqual([['found', 'A']]);
  });
  it('isn’t sent by itself', () => {
    const work = typed(NONE, page('A'));
    expect(next(work)).toBeUndefined();
    expect(countWaiting(work)).toBe(0);
    expect(isDone(work)).toBe(false);
  });
  it('takes back no end that waits for the network', () => {
    const work = typed(pressed(NONE, page('A'), 'finish'), page('AB'));
    expect(work.sheet).toMatchObject({ step: 'finish', fields: [['found', 'AB']] });
  });
});

describe('a press', () => {
  it('sends what is typed, once', () => {
    const { went, work } = round(pressed(typed(NONE, page('A')), page('A'), 'save'));
    expect(went).toEqual(['save']);
    expect(work.sheet).toMatchObject({ base: 1, sent: 1, step: '' });
    expect(isDone(work)).toBe(true);
  });
  it('has the same key however often it goes, and another one after a change', () => {
    const work = pressed(NONE, page('A'), 'save');
    const one = next(work);
    if (!one || !('step' in one)) throw new Error('no sheet goes');
    const first = going(work, one, 'k1');
    expect(sheetOf(going(first, one, 'k2')).keys).toEqual(['k1']);
    const changed = typed(first, page('AB'));
    const other = next(changed);
    if (!other || !('step' in other)) throw new Error('no sheet goes');
    expect(sheetOf(going(changed, other, 'k2')).keys).toEqual(['k1', 'k2']);
  });
  it('to save takes no end back, which has a press of its own', () => {
    const work = pressed(pressed(NONE, page('A'), 'finish'), page('A'), 'save');
    expect(work.sheet?.step).toBe('finish');
    expect(withoutEnd(work).sheet?.step).toBe('save');
  });
  it('goes as the fields of its form, with the version, its keys and when it was written', () => {
    const sheet = { ...sheetOf(pressed(NONE, page('A', [], 4), 'finish')), keys: ['k1', 'k2', 'k3'] };
    expect(fieldsSent({ id: 'sheet', step: 'finish', sheet, rev: 1 })).toEqual([
      ['found', 'A'],
      ['version', '4'],
      ['step', 'finish'],
      ['key', 'k3'],
      ['earlier', 'k2'],
      ['earlier', 'k1'],
      ['writtenAt', '1000'],
    ]);
  });
});

describe('the order in a visit', () => {
  const signed = agreed(pressed(NONE, page('A'), 'finish'), page('A'), form('agree', 'signed'));
  const all = queued(signed, form('paid', 'cash'), photo('one'), photo('two'));
  it('is sheet, photos, agreement, taking, end', () => {
    expect(round(all).went).toEqual(['save', 'one', 'two', 'signed', 'cash', 'finish']);
    expect(isDone(round(all).work)).toBe(true);
  });
  it('begins with a danger and its photo', () => {
    const work = queued(all, photo('wire'), form('danger', 'notice', { photoKey: 'wire' }));
    expect(round(work).went.slice(0, 3)).toEqual(['wire', 'notice', 'save']);
    expect(next(work)).toMatchObject({ isAwaited: true });
  });
  it.each([
    ['refused', REFUSED],
    ['not taken now', { state: 'later', version: null, why: '' } as const],
  ])('sends a notice whose photo was %s', (_, answer) => {
    const work = queued(NONE, photo('wire'), form('danger', 'notice', { photoKey: 'wire' }));
    const after = round(work, { wire: answer });
    expect(after.went).toEqual(['wire', 'notice']);
    expect(after.work.items.map(({ key }) => key)).toEqual(['wire']);
  });
  it('isn’t held up by a refused photo, which stays with its reason', () => {
    const { went, work } = round(all, { one: REFUSED });
    expect(went).toEqual(['save', 'one', 'two', 'signed', 'cash', 'finish']);
    expect(work.items).toMatchObject([{ key: 'one', held: 'refused', why: 'Enter a price.' }]);
    expect(round(work, {}, true).went).toEqual([]);
  });
  it('is held up by a refused sheet for its agreement and end alone', () => {
    const { went, work } = round(queued(signed, photo('one'), form('paid', 'cash')), { save: REFUSED });
    expect(went).toEqual(['save', 'one', 'cash']);
    expect(work.items.map(({ key }) => key)).toEqual(['signed']);
    expect(work.sheet).toMatchObject({ held: 'refused', why: 'Enter a price.', step: 'finish' });
    expect(round(work, {}, true).went).toEqual([]);
  });
  it('goes on past what a busy server leaves, and ends without its photo', () => {
    const later: DayAnswer = { state: 'later', version: null, why: '' };
    const { went, work } = round(all, { one: later });
    expect(went).toEqual(['save', 'one', 'two', 'signed', 'cash', 'finish']);
    expect(work.items).toMatchObject([{ key: 'one', held: '' }]);
  });
  it('tries no other photo after one without an answer, but that of a notice', () => {
    const work = queued(all, photo('wire'), form('danger', 'notice', { photoKey: 'wire' }));
    const tried: string[] = [];
    for (let one = next(work, tried, false, true); one; one = next(work, tried, false, true))
      tried.push(one.id);
    expect(tried).not.toContain('one');
    expect(tried).toEqual(expect.arrayContaining(['wire', 'notice', 'sheet', 'cash']));
  });
  it('ends no visit before its agreement is there', () => {
    const later: DayAnswer = { state: 'later', version: null, why: '' };
    expect(round(all, { signed: later }).went).not.toContain('finish');
  });
});

describe('an answer', () => {
  const start = pressed(NONE, page('A'), 'save');
  const one = next(start);
  if (!one) throw new Error('nothing goes');

  it('leaves what was typed meanwhile, which goes on from the answered version', () => {
    const work = answered(typed(start, page('AB')), one, { ...ANSWER, version: 5 });
    expect(work.sheet).toMatchObject({ base: 5, sent: 1, rev: 2, fields: [['found', 'AB']] });
    expect(isSent(sheetOf(work))).toBe(false);
  });
  it('beside the sheet counts as saved', () => {
    expect(isDone(answered(start, one, { state: 'beside', version: 0, why: 'Changed.' }))).toBe(true);
  });
  it.each(['refused', 'stays'] as const)(
    '%s: stays with its reason, until somebody changes and presses',
    (state) => {
      const work = answered(start, one, { state, version: null, why: 'No.' });
      expect(work.sheet).toMatchObject({ held: state, why: 'No.' });
      expect(next(work)).toBeUndefined();
      const mended = typed(work, page('B'));
      expect(mended.sheet).toMatchObject({ held: '', why: '', step: '' });
      expect(idOf(next(pressed(mended, page('B'), 'save')))).toBe('save');
    },
  );
  it.each(['refused', 'stays'] as const)('%s: forgets no key whose answer was lost', (state) => {
    const went = (work: VisitWork, key: string) => {
      const now = next(work);
      if (!now || !('step' in now)) throw new Error('no sheet goes');
      return { now, work: going(work, now, key) };
    };
    const lost = went(start, 'k1').work;
    const other = went(pressed(lost, page('B'), 'save'), 'k2');
    const held = answered(other.work, other.now, { state, version: null, why: 'No.' });
    const mended = went(pressed(held, page('C'), 'save'), 'k3').work;
    expect(sheetOf(mended).keys).toEqual(['k1', 'k2', 'k3']);
  });
  it('stays: is tried again when the page is opened, refused isn’t', () => {
    const held = (state: 'refused' | 'stays') => answered(start, one, { state, version: null, why: 'No.' });
    expect(idOf(next(held('stays'), [], true))).toBe('save');
    expect(next(held('refused'), [], true)).toBeUndefined();
  });
  it('later changes nothing', () => {
    expect(answered(start, one, { state: 'later', version: null, why: '' })).toEqual(start);
  });
  it('unsigned moves the version, and the end waits for the agreement', () => {
    const unsigned: DayAnswer = { state: 'unsigned', version: 1, why: 'Nobody has agreed.' };
    const { work } = round(pressed(NONE, page('A'), 'finish'), { finish: unsigned });
    expect(work.sheet).toMatchObject({
      base: 1,
      step: 'finish',
      held: 'unsigned',
      why: 'Nobody has agreed.',
    });
    expect(next(work)).toBeUndefined();
    const signed = agreed(work, page('A', [], 1), form('agree', 'signed'));
    expect(round(signed).went).toContain('finish');
    expect(isDone(round(signed).work)).toBe(true);
  });
  it('to the end saves what was typed meanwhile, and ends nothing again', () => {
    const ending: Field[] = [['outcome', 'done']];
    const work = pressed(NONE, page('A', ending), 'finish');
    const end = next(work);
    if (!end) throw new Error('nothing goes');
    const left = answered(typed(work, page('AB', ending)), end, ANSWER);
    expect(left.sheet).toMatchObject({ step: 'save', fields: [['found', 'AB']] });
  });
  it('to Save keeps how the visit is to end, which the office doesn’t have yet', () => {
    const { work } = round(pressed(NONE, page('A', [['callOut', 'true']]), 'save'));
    expect(isSent(sheetOf(work))).toBe(false);
    expect(shownBy(work, 1).sheet).toBeDefined();
  });
});

describe('an agreement', () => {
  it('is to the version that the page shows, where nothing waits', () => {
    const work = agreed(NONE, page('A', [], 4), form('agree', 'signed'));
    expect(work.items).toMatchObject([{ version: 4 }]);
  });
  it('to the lines of a quote saves them first: they have no version before', () => {
    const { went, work } = round(agreed(NONE, page('A'), form('agree', 'signed')));
    expect(went).toEqual(['save', 'signed']);
    expect(isDone(work)).toBe(true);
  });
  it('is to the lines as they were shown: they are saved first, and what was typed later goes after it', () => {
    const signed = agreed(typed(NONE, page('A')), page('A'), form('agree', 'signed'));
    const work = pressed(typed(signed, page('AB')), page('AB'), 'save');
    const one = next(work);
    expect(one).toMatchObject({ step: 'save', sheet: { fields: [['found', 'A']] }, agreement: 'signed' });
    if (!one) throw new Error('nothing goes');
    const bound = answered(work, one, ANSWER);
    expect(bound.items).toMatchObject([{ key: 'signed', version: 1 }]);
    // Before the next version, which it isn't to.
    expect(round(bound).went).toEqual(['signed', 'save']);
  });
  it('to lines that were refused and have changed is asked for again', () => {
    const signed = agreed(typed(NONE, page('A')), page('A'), form('agree', 'signed'));
    const { work } = round(pressed(typed(signed, page('AB')), page('AB'), 'save'), { save: REFUSED });
    expect(work.items).toMatchObject([{ key: 'signed', held: 'refused' }]);
  });
});

describe('what is kept', () => {
  it('leaves once the page itself shows it', () => {
    const { work } = round(pressed(NONE, page('A'), 'save'));
    expect(shownBy(work, 0).sheet).toBeDefined();
    expect(shownBy(work, 1).sheet).toBeUndefined();
    expect(shownBy(typed(work, page('AB')), 1).sheet).toBeDefined();
  });
  it('goes as it was typed where its page has no form any more', () => {
    const work = givenUp(typed(NONE, page('A')));
    expect(round(work).went).toEqual(['save']);
    expect(givenUp(round(work).work)).toEqual(round(work).work);
  });
  it('goes again where it was refused and nobody can mend it any more, an end as well', () => {
    for (const step of ['save', 'finish'] as const) {
      const { work } = round(pressed(NONE, page('A'), step), { [step]: REFUSED });
      expect(next(work)).toBeUndefined();
      expect(givenUp(work).sheet).toMatchObject({ held: '', why: '', step });
      expect(round(givenUp(work)).went).toEqual([step]);
    }
  });
  it('may be changed while the office can’t have it', () => {
    const work = queued(NONE, form('paid', 'cash'));
    const one = next(work);
    if (!one) throw new Error('nothing goes');
    const open = (items: readonly Waiting[]) => items.map(isOpen);
    expect(open(work.items)).toEqual([true]);
    const gone = going(work, one, '');
    expect(open(gone.items)).toEqual([false]);
    expect(open(answered(gone, one, REFUSED).items)).toEqual([true]);
    expect(dropped(gone, 'cash').items).toEqual([]);
  });
});
