// Random histories of strangers' times: none is lost to its holder, none is kept from others for longer than half an hour.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { anyKeptHistory, type KeptHistory, liveKept } from '../../support/histories/kept-life.ts';
import { historyRuns } from '../../support/histories/runs.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { makeAdmin } from '../../support/records/people.ts';

const stack = shareStack();
const { drawn, patience, hold } = historyRuns(20, 20_261_125);

async function repeat(history: KeptHistory): Promise<void> {
  await stack.empty();
  stack.ctx.visits.autoConfirm = false;
  const admin = stack.as((await makeAdmin(stack)).token);
  await makeEngineer(stack, {}, admin);
  await liveKept({ stack, admin }, history);
}

it(
  `${drawn('kept times')}: whoever proves the address keeps the time, nobody else for long`,
  () => hold(anyKeptHistory, repeat),
  patience,
);
