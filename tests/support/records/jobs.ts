// Visits of an engineer and their job sheets, for tests.
import { bookByPhone } from '#contract/diary/placing.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { addJobPhoto } from '#contract/jobs/job-photos.ts';
import type { JobLine, JobSheet, JobStage, ShownJobLine } from '#contract/jobs/jobs.ts';
import { readSheet, type SheetChange } from '#contract/jobs/sheets.ts';
import { loadSheet } from '#server/jobs/sheets.ts';
import { formOf, type PressResult, press, resultOf, sheetFields } from '../jobs/day-forms.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { engineerToken, makeEngineer } from './diary.ts';
import { type Make, PAYER } from './diary-bodies.ts';
import { linkTo } from './links.ts';
import { makeAdmin } from './people.ts';
import { PICTURE } from './pictures.ts';

export interface Job {
  /** The appointment's id. */
  id: string;
  engineer: string;
  stack: Stack;
  /** Calls by the engineer's link, whose token this is. */
  link: Stack['call'];
  token: string;
  admin: Stack['call'];
}

const VISIT = {
  name: 'Ada Marsh',
  email: 'ada.marsh@example.com',
  phone: '020 7946 0999',
  message: 'It stops.',
  service: 'Clocks' as const,
  address: '1 Test Street',
  postCode: 'SE1 0AA',
  machine: 'Longcase',
  date: '2026-11-24',
  time: '14:00',
};

/** A visit of today at 14:00, booked by phone. @param change of what was said */
export async function makeJob(
  stack: Stack,
  admin?: Stack['call'],
  change: Partial<BodySent<typeof bookByPhone>> = {},
  engineer?: string,
): Promise<Job> {
  const call = admin ?? stack.as((await makeAdmin(stack)).token);
  const who = engineer ?? (await makeEngineer(stack, {}, call));
  const body = { ...VISIT, ...change, engineer: who };
  const id = (await dataOf(call(bookByPhone, { body }))).appointment._id;
  const token = await engineerToken(stack, who);
  return { id, engineer: who, stack, token, link: stack.as(token), admin: call };
}

export const SHEET: SheetChange = {
  found: 'A worn click.',
  done: 'Fitted a new one.',
  lines: [],
  version: 0,
};

/** As it is stored, whoever reads it. */
export const ownSheet = ({ stack, id }: Pick<Job, 'stack' | 'id'>): Promise<JobSheet> =>
  loadSheet(stack.ctx, id);

export const officeSheet = async ({ admin, id }: Job): Promise<JobSheet> =>
  (await dataOf(admin(readSheet, { params: { id } }))).sheet;

type Page = Pick<Job, 'stack' | 'token' | 'id'>;

/** Posts the form of the sheet as the page of the engineer's link does, without the key of a press. */
export const postSheet = async ({ stack, token, id }: Page, change: SheetChange): Promise<PressResult> =>
  resultOf(await press(stack, `${token}/jobs/${id}`, sheetFields(change)));

/** Writes by the engineer's page, on the newest version. */
export async function writeOwn(job: Page, change: Partial<SheetChange>) {
  const { version } = await ownSheet(job);
  const result = await postSheet(job, { ...SHEET, version, ...change });
  return result.ok ? { ...result, data: { ...result.data, sheet: await ownSheet(job) } } : result;
}

/** Posts a small form beside the sheet. */
export const pressBeside = async (
  { stack, token, id }: Page,
  step: 'agree' | 'ask' | 'form' | 'danger' | 'paid' | 'remove-photo' | 'reopen',
  body: Parameters<typeof formOf>[0] = {},
): Promise<PressResult> => resultOf(await press(stack, `${token}/jobs/${id}/${step}`, formOf(body)));

/** As it is written again. */
export const sheetLine = ({ product, minutes, kind, name, quantity, price }: ShownJobLine): JobLine => ({
  kind,
  name,
  quantity,
  price,
  ...(product !== null && { product }),
  ...(minutes !== null && { minutes }),
});

/** A line of a part of the shop. */
export const partLine = (product: string, quantity = 1, price = 12.5) => ({
  kind: 'part' as const,
  product,
  name: 'Test burr',
  quantity,
  price,
});

/** @returns its id */
export const sendPhoto = async (
  { link, id }: Pick<Job, 'link' | 'id'>,
  { key = 'photo-one', ...query }: { key?: string; stage?: JobStage; officeOnly?: 'true' } = {},
): Promise<string> => {
  const sent = { params: { id }, query: { stage: 'before' as const, ...query }, idempotencyKey: key };
  return (await dataOf(link(addJobPhoto, { ...sent, file: new Blob([PICTURE]) }))).photo;
};

const LINE = { kind: 'labour' as const, name: 'Labour, 30 min', minutes: 30, quantity: 1, price: 34 };
const BODY = {
  ...SHEET,
  lines: [LINE],
  ending: { outcome: 'part-needed' as const, reason: 'The mainspring', expectedOn: '2026-12-01' },
};

export const A_DANGER = {
  key: 'danger-1',
  level: 'immediately-dangerous' as const,
  danger: 'The flue leaks.',
  action: 'switched-off' as const,
  told: 'Ada Marsh',
  signedName: 'Ada Marsh',
};

async function askable(stack: Stack): Promise<Job> {
  const job = await makeJob(stack, undefined, { payer: PAYER });
  await writeOwn(job, { lines: [LINE] });
  return job;
}
const linkOf = ({ ctx }: Stack, { id }: Job) => linkTo(ctx, ctx.db, 'agreement', id);

/** Valid bodies of the writing endpoints, by endpoint name. */
export const JOB_BODIES: Record<string, Make> = {
  writeSheet: async (stack) => ({ id: (await makeJob(stack)).id, body: BODY }),
  recordAgreement: async (stack) => {
    const job = await makeJob(stack);
    await writeOwn(job, { lines: [LINE] });
    return { id: job.id, body: { name: 'Ada Marsh', startsSooner: true, version: 1 } };
  },
  askPayerForStaff: async (stack) => ({ id: (await askable(stack)).id, body: { version: 1 } }),
  readAgreement: async (stack) => ({ body: { token: await linkOf(stack, await askable(stack)) } }),
  answerAgreement: async (stack) => {
    const token = await linkOf(stack, await askable(stack));
    return { body: { token, name: 'Hilda Kerr', startsSooner: true, version: 1 } };
  },
  changeJobPhoto: async (stack) => {
    const job = await makeJob(stack);
    return { id: await sendPhoto(job), body: { officeOnly: true } };
  },
  billNothing: async (stack) => {
    const job = await makeJob(stack);
    await writeOwn(job, { ending: { outcome: 'done' } });
    return { id: job.id, body: { reason: 'Guarantee for an earlier job' } };
  },
};
