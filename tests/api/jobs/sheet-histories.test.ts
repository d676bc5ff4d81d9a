// Random histories of one job sheet, written by engineer and office at once: its parts leave the shelf once, whoever presses what,
// what somebody agreed to stays as it was, and when the engineer came is as they said it last, of the attendance that is open.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeAppointment } from '#contract/diary/placing.ts';
import { COMES_BACK, type JobOutcome } from '#contract/jobs/jobs.ts';
import { reopenSheet, type SheetChange, shelveUnused, writeSheet } from '#contract/jobs/sheets.ts';
import { recordAgreement } from '#contract/jobs/visits.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { shareStack } from '../../support/database/empty.ts';
import { historyRuns } from '../../support/histories/runs.ts';
import { press, sheetFields } from '../../support/jobs/day-forms.ts';
import { diaryFaults, engineerToken, makeEngineer } from '../../support/records/diary.ts';
import {
  type Job,
  makeJob,
  officeSheet,
  partLine,
  postSheet,
  pressBeside,
  SHEET,
} from '../../support/records/jobs.ts';
import { situate } from '../../support/records/money-situations.ts';
import { shelfOf, shelve } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { burrs } from '../../support/service/quote-shop.ts';

const STOCK = 4;
const stack = shareStack();
const { drawn, patience, hold } = historyRuns(25, 20_261_125);

/** `behind`: how many versions older what is sent was written on. */
interface Step {
  what:
    | 'write'
    | 'correct'
    | 'reopen'
    | 'office reopens'
    | 'tell'
    | 'agree'
    | 'office agrees'
    | 'shelve'
    | 'place';
  quantity: number;
  ending: JobOutcome | null;
  behind: number;
  isUnsigned: boolean;
  /** *Save* was pressed, however the visit is to end. */
  isOnlySaved: boolean;
  callOut: boolean;
  /** As an older page leaves it out. */
  arrived: string | undefined;
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    'write',
    'write',
    'correct',
    'correct',
    'reopen',
    'office reopens',
    'tell',
    'agree',
    'office agrees',
    'shelve',
    'shelve',
    'place',
  ),
  quantity: fc.integer({ min: 0, max: 7 }),
  ending: fc.constantFrom(null, 'done', 'done', 'said-no', 'nobody-there', 'part-needed'),
  behind: fc.constantFrom(0, 0, 0, 1),
  isUnsigned: fc.boolean(),
  isOnlySaved: fc.constantFrom(false, false, true),
  callOut: fc.boolean(),
  arrived: fc.constantFrom(undefined, undefined, '', '13:55', '14:20'),
});
/** Steps of one move are taken at once. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 });

async function take(job: Job, product: string, version: number, step: Step) {
  const { what, quantity, ending, behind, isUnsigned, callOut, isOnlySaved, arrived } = step;
  const params = { params: { id: job.id } };
  if (what === 'tell') return tellOfJobs(stack.ctx);
  if (what === 'place') {
    const { version, time } = await requestRowOf(stack, job.id);
    const again = { date: '2026-11-30', time, minutes: 60 + 30 * quantity, anyway: true };
    return job.admin(placeAppointment, { ...params, body: { ...again, engineer: job.engineer, version } });
  }
  if (what === 'shelve') return job.admin(shelveUnused, params);
  if (what === 'reopen') return pressBeside(job, 'reopen');
  if (what === 'office reopens') return job.admin(reopenSheet, params);
  const agreed = { name: 'Ada Marsh', version };
  if (what === 'agree') return pressBeside(job, 'agree', agreed);
  if (what === 'office agrees') return job.admin(recordAgreement, { ...params, body: agreed });
  // With ticks of another end, which a page sends though their fields are hidden.
  const body: SheetChange = {
    ...SHEET,
    lines: quantity > 0 ? [partLine(product, quantity)] : [],
    version: Math.max(0, version - behind),
    ...(arrived !== undefined && { arrived }),
    ...(ending && {
      ending: { outcome: ending, reason: '', unsigned: isUnsigned ? ('absent' as const) : '', callOut },
    }),
  };
  if (what === 'correct') return job.admin(writeSheet, { ...params, body });
  if (!isOnlySaved) return postSheet(job, body);
  // As the page sends it where an end is chosen already.
  const fields = sheetFields(body).filter(([name]) => name !== 'step');
  return press(stack, `${job.token}/jobs/${job.id}`, [...fields, ['step', 'save']]);
}

async function expectAgree(job: Job, product: string): Promise<void> {
  const lines = await stack.ctx.db
    .selectFrom('job_lines')
    .selectAll()
    .where('appointment_id', '=', job.id)
    .execute();
  const { outcome, callOut } = await officeSheet(job);
  for (const { name, price_minor } of lines)
    if (name === 'Call-out charge') expect(price_minor).toBe((callOut ?? 0) * 100);
  const isOver = outcome !== null && !COMES_BACK.includes(outcome);
  const sold = await stack.ctx.db
    .selectFrom('order_lines')
    .select([wholeSum('quantity').as('units'), wholeSum('returned').as('returned')])
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow();
  const ofQuote = (sold.units ?? 0) - (sold.returned ?? 0);
  expect(ofQuote).toBeGreaterThanOrEqual(0);
  const fitted = lines.reduce((sum, { quantity, product_id }) => sum + (product_id ? quantity : 0), 0);
  const taken = lines.reduce((sum, line) => sum + line.taken, 0);
  if (!isOver) expect(taken).toBe(0);
  // What went back to the shelf while less was fitted is taken again where more is.
  else expect(taken).toBe(Math.max(0, fitted - ofQuote));
  const { stock, short } = await shelfOf(stack, product);
  expect(stock - short + taken + ofQuote).toBe(STOCK);
  const { status } = await requestRowOf(stack, job.id);
  expect(status === 'completed' || !isOver).toBe(true);
  expect(await diaryFaults(stack.ctx.db)).toEqual([]);
}

type Sheet = Awaited<ReturnType<typeof officeSheet>>;

/** When somebody came is what a save of these has said, or nothing has said anything else; whoever comes back comes anew. */
function expectArrival(before: Sheet, now: Sheet, steps: readonly Step[]): void {
  const writes = steps.filter(({ what }) => what === 'write' || what === 'correct');
  const said = writes.flatMap(({ arrived }) => arrived ?? []);
  const mayBeAgain = steps.length > 1 || (before.outcome !== null && COMES_BACK.includes(before.outcome));
  const known = [before.arrived, ...(mayBeAgain ? [''] : [])];
  expect([...known, ...said]).toContain(now.arrived);
  const [one] = writes;
  if (steps.length > 1 || !one || now.version === before.version) return;
  expect(one.arrived === undefined ? known : [one.arrived]).toContain(now.arrived);
}

/** Of a quote with two of the part, all of it paid, or booked by phone. */
async function begin(product: string, isQuoted: boolean, callOutTold: number | null): Promise<Job> {
  const admin = stack.as((await makeAdmin(stack)).token);
  if (!isQuoted) return makeJob(stack, admin, { callOutTold });
  const engineer = await makeEngineer(stack, {}, admin);
  const lines = burrs(product, { quantity: 2 });
  const { request: id } = await situate(stack, admin, 'first paid', { due: 'all', lines });
  const token = await engineerToken(stack, engineer);
  return { id, engineer, stack, token, link: stack.as(token), admin };
}

const agreements = () => stack.ctx.db.selectFrom('job_agreements').selectAll().orderBy('at').execute();

async function repeat([moves, isQuoted, told]: [Step[][], boolean, number | null]): Promise<void> {
  await stack.empty();
  const product = await shelve(stack, { stock: STOCK });
  const job = await begin(product, isQuoted, told);
  let agreed = await agreements();
  for (const steps of moves) {
    const before = await officeSheet(job);
    const answers = await Promise.all(steps.map((one) => take(job, product, before.version, one)));
    for (const answer of answers) {
      expect(answer).not.toMatchObject({ code: 'internal' });
      expect(answer).not.toMatchObject({ status: 500 });
    }
    await expectAgree(job, product);
    expectArrival(before, await officeSheet(job), steps);
    const now = await agreements();
    expect(now.slice(0, agreed.length)).toEqual(agreed);
    agreed = now;
  }
}

it(
  `${drawn('a job sheet')}: its parts leave the shelf once`,
  () => hold(fc.tuple(history, fc.boolean(), fc.constantFrom(null, 45)), repeat),
  patience,
);
