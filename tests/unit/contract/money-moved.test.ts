import { describe, expect, it } from 'vitest';
import { ERROR_MESSAGES, type ErrorCode, MONEY_MOVED } from '#contract/error.ts';

// For the other order of a paid cart its customer has been charged.
const SAYS = { false: /You have not been charged\.|Nothing was taken\./, unknown: /don’t pay again/ };

describe('whether money moved, by error code', () => {
  it.each(Object.keys(ERROR_MESSAGES) as ErrorCode[])('%s', (code) => {
    const moved = MONEY_MOVED[code];
    const { msg } = ERROR_MESSAGES[code];
    for (const [name, sentence] of Object.entries(SAYS))
      expect(sentence.test(msg), `${name}: ${msg}`).toBe(String(moved) === name);
  });
});
