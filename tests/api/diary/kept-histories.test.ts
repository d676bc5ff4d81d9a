// Random histories of strangers' times: none is lost to its holder, none is kept from others for longer than half an hour.
import fc from 'fast-check';
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { anyKeptHistory, type KeptHistory, liveKept } from '../../support/histories/kept-life.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { makeAdmin } from '../../support/records/people.ts';

const RUNS = Math.max(20, Number(process.env.MODEL_RUNS ?? 0));
/** The same histories each time, so that a failure is the change's; MODEL_SEED draws others. */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_125);

const stack = shareStack();

async function repeat(history: KeptHistory): Promise<void> {
  await stack.empty();
  stack.ctx.visits.autoConfirm = false;
  const admin = stack.as((await makeAdmin(stack)).token);
  await makeEngineer(stack, {}, admin);
  await liveKept({ stack, admin }, history);
}

it(
  `${RUNS} histories of kept times (seed ${SEED}): whoever proves the address keeps the time, nobody else for long`,
  async () => {
    await fc.assert(fc.asyncProperty(anyKeptHistory, repeat), { numRuns: RUNS, seed: SEED });
  },
  60_000 + RUNS * 4_000,
);
