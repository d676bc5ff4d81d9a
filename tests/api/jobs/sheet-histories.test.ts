// Random histories of one job sheet, written by engineer and office at once: its parts leave the shelf once, whoever presses what.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import {
  reopenOwnSheet,
  reopenSheet,
  type SheetChange,
  writeOwnSheet,
  writeSheet,
} from '#contract/jobs/sheets.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { shareStack } from '../../support/database/empty.ts';
import { diaryFaults } from '../../support/records/diary.ts';
import { type Job, makeJob, officeSheet, partLine, SHEET } from '../../support/records/jobs.ts';
import { shelve, stockOf } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { engine } from '../../support/service/stack.ts';

const RUNS = engine === 'sqlite' ? 25 : 10;
const STOCK = 4;
const stack = shareStack();

/** `behind`: how many versions older what is sent was written on. */
interface Step {
  what: 'write' | 'correct' | 'reopen' | 'office reopens' | 'tell';
  quantity: number;
  ending: JobOutcome | null;
  behind: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('write', 'write', 'correct', 'correct', 'reopen', 'office reopens', 'tell'),
  quantity: fc.integer({ min: 0, max: 7 }),
  ending: fc.constantFrom(null, 'done', 'done', 'said-no', 'part-needed'),
  behind: fc.constantFrom(0, 0, 0, 1),
});
/** Steps of one move are taken at once. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 });

async function take(job: Job, product: string, version: number, { what, quantity, ending, behind }: Step) {
  const params = { params: { id: job.id } };
  if (what === 'tell') return tellOfJobs(stack.ctx);
  if (what === 'reopen') return job.link(reopenOwnSheet, params);
  if (what === 'office reopens') return job.admin(reopenSheet, params);
  const body: SheetChange = {
    ...SHEET,
    lines: quantity > 0 ? [partLine(product, quantity)] : [],
    version: Math.max(0, version - behind),
    ...(ending && { ending: { outcome: ending, reason: '' } }),
  };
  return what === 'write'
    ? job.link(writeOwnSheet, { ...params, body })
    : job.admin(writeSheet, { ...params, body });
}

async function expectAgree(job: Job, product: string): Promise<void> {
  const lines = await stack.ctx.db
    .selectFrom('job_lines')
    .selectAll()
    .where('appointment_id', '=', job.id)
    .execute();
  const { outcome } = await officeSheet(job);
  const isOver = outcome === 'done' || outcome === 'said-no';
  for (const { taken, quantity } of lines) expect(taken).toBe(isOver ? quantity : 0);
  const left = lines.reduce((sum, { taken, short }) => sum + taken - short, 0);
  expect((await stockOf(stack, product)) + left).toBe(STOCK);
  const { status } = await requestRowOf(stack, job.id);
  expect(status === 'completed' || !isOver).toBe(true);
  expect(await diaryFaults(stack.ctx.db)).toEqual([]);
}

it(`${RUNS} histories of a job sheet: its parts leave the shelf once`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (moves) => {
      await stack.empty();
      const product = await shelve(stack, { stock: STOCK });
      const job = await makeJob(stack, stack.as((await makeAdmin(stack)).token));
      for (const steps of moves) {
        const { version } = await officeSheet(job);
        await Promise.all(steps.map((one) => take(job, product, version, one)));
        await expectAgree(job, product);
      }
    }),
    { numRuns: RUNS, seed: 20261125 },
  );
});
