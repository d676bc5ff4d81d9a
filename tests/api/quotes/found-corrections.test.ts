// A history of a correction that failed once, as it was found.
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
