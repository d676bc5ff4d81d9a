// What the forms of the engineer's page post, spoiled: from elsewhere, too long, by no link that opens it, incomplete, odd. Refused in
// the page's own words, never a 5xx, and nothing is stored.
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type DayState, dayAnswer } from '#contract/jobs/day-answer.ts';
import { shareStack } from '../../support/database/empty.ts';
import { countRows } from '../../support/database/row-counts.ts';
import { formOf, sheetFields } from '../../support/jobs/day-forms.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { A_DANGER, type Job, makeJob, SHEET, writeOwn } from '../../support/records/jobs.ts';
import { oddText } from '../../support/records/odd-input.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';

/** `npm run soak -- fuzz` sends thousands. */
const RUNS = Number(process.env.ODD_BODIES ?? 20);
/** FUZZ_SEED repeats a run; without it each run tries other forms. */
const SEED = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {};
const FORM = 'application/x-www-form-urlencoded';

type Field = [string, string];
interface Form {
  name: string;
  /** Below the engineer's link. */
  path: (id: string) => string;
  fields: (id: string) => Field[];
  required: string[];
  /** Read for being there alone, or not stored and of any text. */
  free?: string[];
  payer?: typeof PAYER;
}

const LINE = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };
const ending = { outcome: 'part-needed' as const, reason: 'The mainspring', expectedOn: '2026-12-01' };
const readings = [{ name: 'Rate', unit: 's/day', value: '12' }];
const beside = (step: string, required: string[], fields: Field[], more: Partial<Form> = {}): Form => ({
  name: step,
  path: (id) => `/jobs/${id}/${step}`,
  required,
  fields: () => fields,
  ...more,
});

const FORMS: Form[] = [
  {
    name: 'the sheet',
    path: (id) => `/jobs/${id}`,
    fields: () => [
      ...sheetFields({ ...SHEET, lines: [LINE], readings, ending, version: 1 }),
      ['key', 'press-1'],
      ['earlier', 'press-0'],
      ['writtenAt', '1795514400000'],
    ],
    required: ['version', 'lines.0.quantity', 'lines.0.price', 'outcome'],
    // Labour by time is named by its minutes, and other steps save as well.
    free: ['writtenAt', 'step', 'lines.0.name'],
  },
  beside(
    'agree',
    ['name', 'version'],
    formOf({ name: 'Ada Marsh', startsSooner: true, version: 1, key: 'agree-1', signature: '12,40 30,38' }),
    {
      free: ['startsSooner'],
    },
  ),
  beside('ask', ['version'], formOf({ version: 1 }), { payer: PAYER }),
  beside('paid', ['key', 'method', 'amount'], formOf({ key: 'cash-1', method: 'cash', amount: 50 })),
  beside(
    'danger',
    ['key', 'level', 'danger', 'action', 'told'],
    formOf({ ...A_DANGER, photoKey: 'photo-one' }),
  ),
  beside('remove-photo', ['photo'], formOf({ photo: 'photo-one' })),
  beside('remove-photo', ['photoKey'], formOf({ photoKey: 'photo-one' }), {
    name: 'remove-photo by its key',
  }),
  {
    name: 'on my way',
    path: () => '',
    required: ['appointment'],
    fields: (appointment) => formOf({ appointment, step: 'tell', minutes: 30, anyway: true }),
    free: ['step', 'anyway'],
  },
  { name: 'what waits', path: () => '/phone', required: ['waiting'], fields: () => formOf({ waiting: 2 }) },
];

const stack = shareStack();
let job: Job;

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await stack.app.request(`/day/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': FORM,
      Accept: 'application/json',
      Origin: stack.ctx.config.siteUrl,
      ...headers,
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
type Answer = Awaited<ReturnType<typeof post>>;

function expectRefused(
  { status, headers, text }: Answer,
  [wanted, state]: [number, DayState],
  sent: string,
): void {
  expect(status, sent).toBe(wanted);
  const answer = dayAnswer.parse(JSON.parse(text));
  expect(answer, sent).toMatchObject({ state, version: null, why: expect.stringMatching(/\S/) });
  expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
    'no-store',
    'application/json',
  ]);
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8}$/);
}

const encoded = (fields: readonly Field[]): string => new URLSearchParams([...fields]).toString();
/** With one field changed, or left out. */
const changed = (fields: readonly Field[], at: number, text?: string): Field[] =>
  fields.flatMap(([name, value], n): Field[] => {
    if (n !== at) return [[name, value]];
    return text === undefined ? [] : [[name, text]];
  });

describe.each(FORMS)('$name', ({ name: form, path, fields, required, free = [], payer }) => {
  let good: Field[];
  const to = (token = job.token, id = job.id) => token + path(id);
  beforeEach(async () => {
    job = await makeJob(stack, undefined, { ...(payer && { payer }) });
    stack.ctx.visits.services.clock.readings = readings.map(({ name, unit }) => ({ name, unit }));
    await writeOwn(job, { lines: [LINE] });
    good = fields(job.id);
  });

  it('takes a good one', async () => {
    expect(await post(to(), encoded(good))).toMatchObject({
      status: 200,
      text: expect.stringContaining('"saved"'),
    });
  });

  it('is refused from elsewhere, and where it is too long', async () => {
    const before = await countRows(stack);
    const body = encoded(good);
    for (const Origin of ['https://evil.example', 'null', `${stack.ctx.config.siteUrl}.evil.example`, ''])
      expectRefused(await post(to(), body, { Origin }), [403, 'stays'], `from ${Origin}`);
    const large = encoded([...good, ['padding', 'x'.repeat(64 * 1024)]]);
    expectRefused(await post(to(), large), [413, 'refused'], 'with a length');
    expectRefused(await post(to(), new Blob([large]).stream()), [413, 'refused'], 'without a length');
    expect(await countRows(stack)).toBe(before);
  });

  it('is opened by no other link, and by no session', async () => {
    const other = await makeJob(stack, job.admin, { time: '10:00' });
    const sessions = [await makeAdmin(stack), await makeCustomer(stack)].map(({ token }) => token);
    const before = await countRows(stack);
    for (const token of ['x'.repeat(22), `${job.token}x`, 'a'.repeat(300), '%00', ...sessions])
      expectRefused(await post(to(token), encoded(good)), [410, 'replaced'], token.slice(0, 50));
    if (form !== 'what waits')
      for (const id of [other.id, 'nobody', 'x'.repeat(129), '%00'])
        expectRefused(await post(to(job.token, id), encoded(fields(id))), [404, 'stays'], id);
    expect(await countRows(stack)).toBe(before);
  });

  it('is refused where it is incomplete, of another kind, or can’t be printed, and is good afterwards', async () => {
    const before = await countRows(stack);
    const as = (name: string): [number, DayState] =>
      name === 'appointment' ? [404, 'stays'] : [422, 'refused'];
    for (const [at, [name, value]] of good.entries()) {
      const odd = `${value.slice(0, 3)}\u0000${value.slice(3)}`;
      if (!free.includes(name))
        expectRefused(await post(to(), encoded(changed(good, at, odd))), as(name), `a null byte in ${name}`);
      if (required.includes(name))
        expectRefused(await post(to(), encoded(changed(good, at))), as(name), `without ${name}`);
    }
    const json = JSON.stringify(Object.fromEntries(good));
    const type = { 'Content-Type': 'application/json' };
    expectRefused(await post(to(), json, type), as(required[0] ?? ''), 'as JSON');
    expect(await countRows(stack)).toBe(before);
    expect((await post(to(), encoded(good))).status).toBe(200);
  });

  it(`of ${RUNS} odd forms none is a 5xx, and those that are refused store nothing`, async () => {
    const oddForm = fc
      .array(fc.tuple(fc.nat(), fc.oneof(oddText, fc.constant(undefined))), { minLength: 1, maxLength: 3 })
      .map((changes) =>
        changes.reduce((form, [at, odd]) => changed(form, at % Math.max(1, form.length), odd), good),
      );
    let rows = await countRows(stack);
    await fc.assert(
      fc.asyncProperty(oddForm, async (form) => {
        const { status, text } = await post(to(), encoded(form));
        expect(status).toBeLessThan(500);
        expect(dayAnswer.safeParse(JSON.parse(text))).toMatchObject({ success: true });
        const after = await countRows(stack);
        if (status >= 400) expect(after).toBe(rows);
        rows = after;
      }),
      { numRuns: RUNS, ...SEED },
    );
  }, 120_000);
});

it('what a page without script looks for, adds or shows is refused as well where it can’t be printed', async () => {
  job = await makeJob(stack);
  const sheet = sheetFields(SHEET).filter(([name]) => name !== 'step');
  for (const [step, status] of Object.entries({ find: 422, 'add:\u0000': 404 })) {
    const body = encoded([...sheet, ['part', 'bur\u0000r'], ['step', step]]);
    const { status: answered } = await post(`${job.token}/jobs/${job.id}`, body, { Accept: 'text/html' });
    expect(answered, step).toBe(status);
  }
  for (const path of [`photos/${job.id}/%00`, `jobs/${job.id}/photos/%00`, 'jobs/%00'])
    expect((await stack.app.request(`/day/${job.token}/${path}`)).status, path).toBe(404);
});
