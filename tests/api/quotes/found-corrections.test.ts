// Histories of corrections that failed once, as they were found.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { repeatHistory } from '../../support/histories/repeat-history.ts';

const stack = shareStack();

it('whoever is named to pay after money went back is mailed nothing of it: nobody could be, then', () =>
  repeatHistory(stack, {
    start: { situation: 'moved', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      { steps: [['name who pays', 0, 'somebody without an address, correct']], stopsAfter: null },
      { steps: [['call off', 0, '']], stopsAfter: null },
      { steps: [['name who pays', 0, 'Hilda, correct']], stopsAfter: null },
    ],
  }));

it('whoever pays is corrected while the rest is paid: its order is made out to whom it is by then', () =>
  repeatHistory(stack, {
    start: { situation: 'completed', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      { steps: [['cancel by notice', 0, '']], stopsAfter: null },
      { steps: [['accept', 0, '']], stopsAfter: null },
      {
        steps: [
          ['correct the address', 0, 'wrong, correct'],
          ['pay', 0, ''],
        ],
        stopsAfter: 2,
      },
    ],
  }));

it('a booking that waits for an answer, with a quote, is counted where it is listed', () =>
  repeatHistory(stack, {
    start: { situation: 'sent', due: 'deposit', hasSlot: false, hasEngineers: false },
    moves: [
      { steps: [['quote a booking', 3, '']], stopsAfter: null },
      { steps: [['name who pays', 0, 'Hilda, correct']], stopsAfter: null },
      {
        steps: [
          ['call off', 0, ''],
          ['move the visit', 1, '0'],
        ],
        stopsAfter: 1,
      },
    ],
  }));
