// Engineers, their links, and checks of the diary, for tests.
import { addTimeOff } from '#contract/diary/diary.ts';
import { addEngineer, type EngineerDraft } from '#contract/diary/engineers.ts';
import type { Queries } from '#server/db/open.ts';
import { endLinks } from '#server/token-links/record-links.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { linkTo } from './links.ts';
import { makeAdmin } from './people.ts';

export const anEngineer = (change: Partial<EngineerDraft> = {}): EngineerDraft => ({
  name: 'Ines Calder',
  email: 'ines.calder@kelvinrowe.example',
  phone: '020 7946 0201',
  skills: ['clock'],
  hours: null,
  active: true,
  ...change,
});

/** @returns the id */
export async function makeEngineer(
  stack: Stack,
  change: Partial<EngineerDraft> = {},
  call?: Stack['call'],
): Promise<string> {
  const admin = call ?? stack.as((await makeAdmin(stack)).token);
  return (await dataOf(admin(addEngineer, { body: anEngineer(change) }))).engineer._id;
}

/** @returns a token of their link, as a mail would carry it */
export async function engineerToken(
  { ctx }: Stack,
  engineer: string,
  link: 'day' | 'feed' = 'day',
): Promise<string> {
  await endLinks(ctx.db, [link], engineer);
  return linkTo(ctx, ctx.db, link, engineer);
}

/** Checks that every visit and hold has exactly its units, and time off none. @returns what is wrong */
export async function diaryFaults(queries: Queries): Promise<string[]> {
  const entries = await queries.selectFrom('diary_entries').selectAll().execute();
  const units = await queries.selectFrom('diary_units').selectAll().execute();
  const textOf = (engineer: string, unit: number, entry: string) => `${engineer} ${unit} ${entry}`;
  const wanted = entries
    .filter(({ kind }) => kind !== 'off')
    .flatMap(({ id, engineer_id, from_unit, to_unit }) =>
      Array.from({ length: to_unit - from_unit }, (_, at) => textOf(engineer_id, from_unit + at, id)),
    );
  const found = new Set(units.map(({ engineer_id, unit, entry_id }) => textOf(engineer_id, unit, entry_id)));
  const gone = await queries
    .selectFrom('appointments')
    .innerJoin('diary_entries', 'diary_entries.appointment_id', 'appointments.id')
    .select('appointments.id')
    .where('status', '=', 'cancelled')
    .execute();
  const dead = await queries
    .selectFrom('orders')
    .innerJoin('diary_entries', 'diary_entries.order_id', 'orders.id')
    .select('orders.number')
    .where(({ or, eb }) =>
      or([
        eb('stock_state', 'in', ['released', 'returned']),
        eb('payment_state', 'in', ['completed', 'refunded', 'failed']),
      ]),
    )
    .execute();
  return [
    ...dead.map(({ number }) => `held without a hold: ${number}`),
    ...wanted.filter((text) => !found.delete(text)).map((text) => `missing ${text}`),
    ...[...found].map((text) => `left over ${text}`),
    ...gone.map(({ id }) => `cancelled, but in the diary: ${id}`),
  ];
}

/** An engineer for gym equipment alone, with a day link and an entry of time off. */
export async function makeDiary(stack: Stack, admin: Stack['call']) {
  const engineer = await makeEngineer(stack, { skills: ['gym'] }, admin);
  return {
    engineer,
    timeOff: await makeTimeOff(admin, engineer),
    dayLink: await engineerToken(stack, engineer),
  };
}

/** @returns the id of a morning off */
export async function makeTimeOff(admin: Stack['call'], engineer: string): Promise<string> {
  const moment = (time: string) => ({ date: '2026-12-01', time });
  const made = await admin(addTimeOff, { body: { engineer, from: moment('09:00'), to: moment('12:00') } });
  return made.ok ? (made.data.entries[0]?._id ?? '') : Promise.reject(new Error(made.msg));
}
