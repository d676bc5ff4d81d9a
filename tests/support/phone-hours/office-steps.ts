// Steps of an hour that aren't the engineers': the office writes and places, links are replaced, and time passes.

import { linkEngineer } from '#contract/diary/engineers.ts';
import { callOffAppointment, placeAppointment } from '#contract/diary/placing.ts';
import { billNothing, readSheet, reopenSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { londonDate } from '#lib/london-date.ts';
import { tellOfJobs } from '#server/jobs/tell-customers.ts';
import { hashToken } from '#server/platform/ids.ts';
import { sheetLine } from '../records/jobs.ts';
import { mailsOf } from '../records/mails.ts';
import { makeAdmin } from '../records/people.ts';
import { requestRowOf } from '../records/quotes.ts';
import { type Hour, note } from './world.ts';

/** @param visit its id */
export type OfficeAct = (hour: Hour, visit: string, detail: string) => Promise<unknown>;

/** Sessions end within the hours that pass. */
const admin = async ({ stack }: Hour) => stack.as((await makeAdmin(stack)).token);

const write: OfficeAct = async (hour, id, outcome) => {
  const call = await admin(hour);
  const read = await call(readSheet, { params: { id } });
  if (!read.ok) return;
  const { version, done, lines } = read.data.sheet;
  hour.count += 1;
  const found = `Office-${hour.count}-`;
  const ending = outcome ? { ending: { outcome: 'not-safe' as const, reason: found } } : {};
  const body = { version, found, done, lines: lines.map(sheetLine), ...ending };
  const answer = await call(writeSheet, { params: { id }, body });
  if (answer.ok) note(hour, 'sheets saved by the office');
};

/** The one before opens nothing any more. @param detail of the engineer's number */
export async function newLink(hour: Hour, at: number): Promise<void> {
  const engineer = hour.engineers[at];
  if (!engineer) return;
  await (await admin(hour))(linkEngineer, { params: { id: engineer.id }, body: { action: 'mail' } });
  const { ctx } = hour.stack;
  const links = ctx.db.selectFrom('guest_links').select('token_hash').where('thing_id', '=', engineer.id);
  const hashes = (await links.where('kind', '=', 'day').execute()).map(({ token_hash }) => token_hash);
  const tokens = (await mailsOf(hour.stack, 'engineer-day')).map(
    ({ text }) => /\/day\/([\w-]{22})/.exec(text)?.[1] ?? '',
  );
  engineer.token = tokens.find((token) => hashes.includes(hashToken(token))) ?? '';
  note(hour, 'links replaced');
}

const place: OfficeAct = async (hour, id, detail) => {
  const engineer = hour.engineers[Number(detail)];
  if (!engineer) return;
  const { version } = await requestRowOf(hour.stack, id);
  const date = londonDate(hour.stack.clock.now());
  const body = { date, time: '16:30', engineer: engineer.id, anyway: true, version };
  const answer = await (await admin(hour))(placeAppointment, { params: { id }, body });
  if (answer.ok) note(hour, 'visits given to somebody');
};

const callOff: OfficeAct = async (hour, id) => {
  const { version } = await requestRowOf(hour.stack, id);
  const body = { reason: 'We can’t come.', version };
  const answer = await (await admin(hour))(callOffAppointment, { params: { id }, body });
  if (answer.ok) note(hour, 'visits cancelled');
};

const later: OfficeAct = async (hour, _, minutes) => {
  const ms = Number(minutes) * 60_000;
  hour.stack.clock.advance(ms);
  hour.ahead += ms;
  hour.figures.minutes = (hour.figures.minutes ?? 0) + Number(minutes);
  for (const phone of hour.phones) await phone.pass(ms);
  await tellOfJobs(hour.stack.ctx);
};

export const OFFICE_STEPS: Record<string, OfficeAct> = {
  'the office writes': write,
  'the office reopens': async (hour, id) => (await admin(hour))(reopenSheet, { params: { id } }),
  'nothing to bill': async (hour, id) =>
    (await admin(hour))(billNothing, { params: { id }, body: { reason: 'Goodwill' } }),
  'a new link': (hour, _, engineer) => newLink(hour, Number(engineer)),
  place,
  'call off': callOff,
  'minutes later': later,
};
