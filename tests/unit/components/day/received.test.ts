// What was taken, once the office has it: it counts until a page that shows it is on the phone, and is neither sent nor named again.
import { expect, it } from 'vitest';
import { answered, going, nextOf } from '#components/day/next-sending.ts';
import { outcomeOf, sentenceOf } from '#components/day/sentences.ts';
import {
  countWaiting,
  isDone,
  queued,
  receivedKeys,
  setAside,
  takenOf,
  unsentOf,
  withoutMended,
  withoutReceived,
} from '#components/day/work.ts';
import { form, ITEM_SAVED, NONE } from '../../../support/jobs/phone-work.ts';

const ROUND = { again: true, isSlow: false };
const next = (work: Parameters<typeof nextOf>[0]) => nextOf(work, new Set(), ROUND);

function sent() {
  const waits = queued(NONE, form('paid', 'cash', { fields: [['amount', '50']] }));
  const one = next(waits);
  if (!one) throw new Error('nothing goes');
  return answered(going(waits, one, ''), one, ITEM_SAVED);
}

it('counts as taken, so that no older page proposes it again', () => {
  expect(takenOf(sent().items)).toBe(5000);
});

it('waits no more, and can be neither changed nor pressed again', () => {
  const work = sent();
  expect([countWaiting(work), isDone(work), sentenceOf(work), unsentOf(work.items)]).toEqual([
    0,
    true,
    '',
    [],
  ]);
  expect(outcomeOf('saved', 'Sent 14:02', work)).toBe('Sent 14:02');
  expect(next(work)).toBeUndefined();
  expect(setAside(work, 'cash', 'Change it.')).toEqual(work);
  expect(withoutMended(work, 'cash', false)).toBeNull();
});

it('goes with the page that shows it, and leaves what came later', () => {
  const work = queued(sent(), form('paid', 'later'));
  expect(receivedKeys(work)).toEqual(['cash']);
  expect(withoutReceived(work, ['cash', 'later']).items.map(({ key }) => key)).toEqual(['later']);
});

it('is anything else: it goes as soon as the office has it', () => {
  const waits = queued(NONE, form('agree', 'signed', { version: 1 }));
  const one = next(waits);
  expect(one && answered(waits, one, ITEM_SAVED).items).toEqual([]);
});
