// Fuzzed bodies get a clear 4xx in JSON, never a 5xx, and store nothing.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorBody } from '#contract/error.ts';
import { shareStack } from '../../support/database/empty.ts';
import { countRows } from '../../support/database/row-counts.ts';
import { targetOf, WRITABLE } from '../../support/records/good-bodies.ts';
import { oddBody } from '../../support/records/odd-input.ts';
import { send } from '../../support/service/send.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

/** Each is sent over HTTP; `npm run soak -- fuzz` sends thousands. */
const RUNS = Number(process.env.ODD_BODIES ?? 20);
/** FUZZ_SEED repeats a run; without it each run tries other bodies. */
const SEED = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {};

const stack = shareStack();

/** Signed as by PayPal: unsigned events are not read at all. */
function signatureOf({ emulator }: Stack, body: string): Record<string, string> {
  const { 'content-type': _, ...signature } = Object.fromEntries(emulator.control.signWebhook(body));
  return signature;
}

describe(`${RUNS} odd bodies`, () => {
  /** A valid body here costs a password hash; throttles stop most of the others. */
  const HASHING = ['signIn', 'register', 'changeProfile', 'deleteOwnAccount'];
  let limited: Stack;
  beforeAll(async () => {
    limited = await startStack({ RATE_LIMITS: 'on' });
  });
  afterAll(() => limited.close());

  it.each(WRITABLE)(
    'at $name: never a 5xx, and refused ones store nothing',
    async (writable) => {
      const to = HASHING.includes(writable.name) ? limited : stack;
      const { path, token, body } = await targetOf(to, writable);
      let rows = await countRows(to);
      await fc.assert(
        fc.asyncProperty(oddBody(body), async (odd) => {
          const headers = writable.name === 'paypalWebhook' ? signatureOf(to, odd) : {};
          const answer = await send(to, writable.endpoint.method, path, { token, body: odd, headers });
          expect(answer.status).toBeLessThan(500);
          const after = await countRows(to);
          if (answer.status >= 400) {
            expect(errorBody.safeParse(answer.json)).toMatchObject({ success: true });
            expect(after).toBe(rows);
          } else expect(writable.endpoint.reply.safeParse(answer.json)).toMatchObject({ success: true });
          rows = after;
        }),
        { numRuns: RUNS, ...SEED },
      );
    },
    120_000,
  );
});
