// The end of an hour: every phone has a network and the present link, all that waits goes, and books, phones and service are compared.
import { expect } from 'vitest';
import { keyedId } from '#server/platform/ids.ts';
import { CONTROLS, type Given, type Word } from './books.ts';
import { newLink } from './office-steps.ts';
import type { Phone, Stored, StoredItem, StoredSheet } from './phone.ts';
import { PHONE_STEPS } from './phone-steps.ts';
import { rest } from './sheet-page.ts';
import { readSeen, type Seen } from './watch.ts';
import type { Hour } from './world.ts';

/** A visit of each engineer. */
const OWN = [0, 2];

const isToGo = ({ held, step = 'item' }: { held: string; step?: string }) => held === '' && step !== '';

/** Opens a page of each engineer, which sends all that waits. @returns what nothing more can be done about */
async function sendAll(hour: Hour, phone: Phone): Promise<Stored> {
  for (const [at, { id }] of hour.engineers.entries()) {
    await PHONE_STEPS.open?.(hour, phone, `${at} ${OWN[at]}`);
    const waiting = async () => {
      const { sheets, queue } = await phone.stored();
      return [...sheets, ...queue].filter((work) => work.engineer === id && isToGo(work));
    };
    await expect.poll(waiting, { message: `still to go from ${phone.name}` }).toEqual([]);
    await rest(hour.network, phone);
  }
  return phone.stored();
}

interface OnPhone {
  phone: Phone;
  stored: Stored;
}

const leftOf = (left: readonly OnPhone[], name: string): Stored =>
  left.find(({ phone }) => phone.name === name)?.stored ?? { sheets: [], queue: [] };

const isOf = (
  work: { engineer: string; visit: string },
  { engineer, visit }: { engineer: string; visit: string },
) => work.engineer === engineer && work.visit === visit;

function isInSheet({ fields }: StoredSheet, { place, text, end }: Word): boolean {
  const names = fields.filter(([, value]) => value === text).map(([name]) => name);
  if (place.startsWith('line ')) return names.some((name) => /^lines\.\d+\.name$/.test(name));
  if (!names.includes(CONTROLS[place as keyof typeof CONTROLS])) return false;
  return !end?.callOut || fields.some(([name, value]) => name === 'callOut' && value === 'true');
}

function expectWordsKept({ books }: Hour, seen: Seen, left: readonly OnPhone[]): void {
  for (const word of books.words) {
    if (word.maybe || books.hasArrived(seen, word)) continue;
    const sheets = leftOf(left, word.phone).sheets.filter((sheet) => isOf(sheet, word));
    const visible = {
      sheets,
      seen: seen.sheets.filter(({ visit }) => visit === word.visit),
      late: seen.late.filter(({ visit }) => visit === word.visit),
    };
    expect(
      books.standIns(word).some((one) => sheets.some((sheet) => isInSheet(sheet, one))),
      `${JSON.stringify(word)} is on the sheet, beside it or on its phone: ${JSON.stringify(visible)}`,
    ).toBe(true);
  }
}

/** How often the service has what was handed over, and whether as it was shown. */
async function countOf({ stack: { ctx } }: Hour, { kind, id, visit, shown }: Given): Promise<number> {
  if (kind === 'photo') {
    const photo = ctx.db
      .selectFrom('photos')
      .select('id')
      .where('id', '=', keyedId('photo', visit, id));
    return (await photo.execute()).length;
  }
  if (kind === 'paid') {
    const of = ctx.db.selectFrom('job_takings').select('id').where('appointment_id', '=', visit);
    return (await of.where('amount_minor', '=', Math.round(Number(id) * 100)).execute()).length;
  }
  if (kind === 'danger') {
    const of = ctx.db.selectFrom('safety_notices').select('id').where('appointment_id', '=', visit);
    return (await of.where('danger', '=', id).execute()).length;
  }
  const agreements = await ctx.db
    .selectFrom('job_agreements')
    .selectAll()
    .where('appointment_id', '=', visit)
    .where('name', '=', id)
    .execute();
  for (const { lines, terms } of agreements) {
    const own = (JSON.parse(lines) as { name: string; quantity: number; price: number }[]).map(
      ({ name, quantity, price }) => `${quantity} × ${name} £${(price * quantity).toFixed(2)}`,
    );
    expect(own, `what ${id} agreed to`).toEqual(shown);
    expect(JSON.parse(terms || '{}'), `what bound ${id}`).toMatchObject({ given: 'printed' });
  }
  return agreements.length;
}

const idOf = ({ kind, key, fields = [] }: StoredItem): string => {
  const names = { agree: 'name', paid: 'amount', danger: 'danger' } as const;
  return kind === 'photo' ? key : (fields.find(([name]) => name === names[kind as 'agree'])?.[1] ?? '');
};

async function expectGivenOnce(hour: Hour, left: readonly OnPhone[]): Promise<void> {
  for (const given of hour.books.given) {
    const { kind, id, phone, maybe = false } = given;
    const count = await countOf(hour, given);
    const waiting = leftOf(left, phone).queue.filter(
      (item) => item.kind === kind && isOf(item, given) && idOf(item) === id,
    );
    const places = count + waiting.length;
    expect(places, `${kind} ${id}, at the office and on ${phone}`).toBeLessThan(2);
    if (!maybe) expect(places, `${kind} ${id}, at the office or on ${phone}`).toBe(1);
  }
  const photos = await hour.stack.ctx.db.selectFrom('photos').select('id').execute();
  const known = hour.books.given.map(({ visit, id }) => keyedId('photo', visit, id));
  expect(
    photos.map(({ id }) => id).filter((id) => !known.includes(id)),
    'photos that nobody took',
  ).toEqual([]);
}

/** What was only typed goes once its visit is off. */
const KEPT_OR_SENT = /Kept on this phone|shown to the office/;

/** Whatever stays says why, in the store and on the page. */
async function expectReasons(hour: Hour, { phone, stored }: OnPhone): Promise<void> {
  const work = [...stored.sheets, ...stored.queue];
  const isUnsent = (one: StoredSheet | StoredItem) =>
    !('step' in one) || one.held !== '' || one.sent !== one.rev;
  for (const [engineer, { id }] of hour.engineers.entries())
    for (const [visit, of] of hour.visits.entries()) {
      const own = work.filter((one) => isOf(one, { engineer: id, visit: of }) && isUnsent(one));
      if (own.length === 0) continue;
      await PHONE_STEPS.open?.(hour, phone, `${engineer} ${visit}`);
      for (const { why, held } of own) {
        const text = () => phone.page?.locator('main').textContent();
        if (held !== '') expect(why, `why ${phone.name} keeps it`).not.toBe('');
        await expect
          .poll(text, { message: `what ${phone.name} says of ${held || 'what it keeps'}` })
          .toMatch(held === '' ? KEPT_OR_SENT : why);
      }
    }
}

export async function comeToRest(hour: Hour): Promise<void> {
  for (const [at] of hour.engineers.entries()) await newLink(hour, at);
  const left: OnPhone[] = [];
  for (const phone of hour.phones) {
    hour.network.line(phone.name).faults = [];
    await PHONE_STEPS.network?.(hour, phone, 'online');
    await expectReasons(hour, { phone, stored: await sendAll(hour, phone) });
    // The page of a visit that is off sends what was only typed.
    left.push({ phone, stored: await sendAll(hour, phone) });
  }
  const seen = await readSeen(hour.stack);
  expectWordsKept(hour, seen, left);
  await expectGivenOnce(hour, left);
  hour.books.expectNothingOverwritten(seen);
  expect(hour.faults).toEqual([]);
}
