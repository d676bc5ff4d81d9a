// What customers read of a visit's time, in mails that left: for each address the last one that names a time names the visit's, and one
// event is told once.
import { expect } from 'vitest';
import type { Slot } from '#contract/error.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import { onlyInstant } from '#server/diary/units.ts';
import { MailError } from '#server/mail/mailer.ts';
import type { Stack } from '../service/stack.ts';
import { isOpen, type LifeShop, type Visit, visitsIn } from './appointment-model.ts';

/** The line of each mail that names the time of a visit to come. */
const TIME_IN: Readonly<Record<string, RegExp>> = {
  'appointment-received': /Preferred time: (.*)/,
  'appointment-kept': /Preferred time: (.*)/,
  'appointment-rescheduled': /Preferred time: (.*)/,
  'appointment-confirmed': /When: (.*), London time/,
  'appointment-placed': /When: (.*), London time/,
  'appointment-coming-back': /When: (.*), London time/,
  'appointment-rescheduled-by-us': /New time: (.*)/,
  'appointment-edited': /Time: (.*)/,
  'appointment-reminder': /engineer arrives: (.*)/,
  'job-comes-back': /What happens next: (.*)/,
  'quote-accepted': /We’ll come on (.*), London time/,
};
const ENDS = ['appointment-cancelled', 'appointment-called-off'];

const timeIn = ({ kind, text }: Pick<OutboxRow, 'kind' | 'text'>): string | undefined =>
  TIME_IN[kind]?.exec(text.replaceAll(/[*_]/g, ''))?.[1];

const mailsOf = ({ stack: { ctx } }: LifeShop) => ctx.db.selectFrom('outbox').selectAll().execute();

/** By ids of quotes, the visits that they are for. */
async function visitsByQuote({ stack: { ctx } }: LifeShop): Promise<Map<string, string>> {
  const quotes = await ctx.db.selectFrom('quotes').select(['id', 'appointment_id']).execute();
  return new Map(quotes.map(({ id, appointment_id }) => [id, appointment_id]));
}

const isAbout = ({ link_thing_id }: OutboxRow, { id }: Visit, quotes: ReadonlyMap<string, string>): boolean =>
  link_thing_id === id || quotes.get(link_thing_id ?? '') === id;

/** The mail server puts off so many mails about visits as the shop says, and takes all others. */
export function putOff(stack: Stack, waits: () => boolean): void {
  stack.ctx.mailer = {
    async deliver(mail) {
      if (/^(?:appointment|reminder)-/.test(mail.key) && waits()) throw new MailError('451', 'deferred');
      stack.delivered.push(mail);
      return 'sent';
    },
  };
}

/** What one step has queued. */
export async function expectToldOnce(shop: LifeShop): Promise<void> {
  const mails = await mailsOf(shop);
  const news = mails.filter(({ id }) => !shop.queued.has(id));
  for (const { id } of news) shop.queued.add(id);
  if (!shop.isOneEvent) return;
  const quotes = await visitsByQuote(shop);
  for (const visit of visitsIn(shop)) {
    const told = news.filter(
      (mail) => isAbout(mail, visit, quotes) && (timeIn(mail) !== undefined || ENDS.includes(mail.kind)),
    );
    const addresses = told.map(({ to_address }) => to_address.toLowerCase());
    expect(addresses, `mails about one event: ${told.map(({ kind }) => kind)}`).toEqual([
      ...new Set(addresses),
    ]);
  }
}

const isPast = ({ stack }: LifeShop, { date, time }: { date: string; time: string }): boolean =>
  (onlyInstant(date, time) ?? 0) < stack.clock.now();

/** Mails that left since, newest last. */
async function leftSince(shop: LifeShop, from: number): Promise<OutboxRow[]> {
  const mails = new Map((await mailsOf(shop)).map((mail) => [mail.dedupe_key, mail]));
  return shop.stack.delivered.slice(from).flatMap(({ key }) => mails.get(key) ?? []);
}

function expectNow(visit: Visit, mail: OutboxRow): void {
  const said = timeIn(mail);
  // One about money leaves however late, also of a visit that is off. Where nobody has found a time to come back, it names the day by
  // which one is written.
  if (said === undefined || (mail.kind === 'quote-accepted' && visit.status === 'cancelled')) return;
  if (mail.kind === 'job-comes-back' && !said.startsWith('We come back')) return;
  expect(visit.status, `the status of a visit that ${mail.kind} names a time of`).not.toBe('cancelled');
  if (!isOpen(visit) || !visit.time) return;
  expect(said, `${mail.kind} about ${visit.id}`).toContain(formatVisitDay(visit.time.date));
  expect(said, `${mail.kind} about ${visit.id}`).toContain(visit.time.time);
}

const names = (time: Slot | null, mail: OutboxRow): boolean =>
  time !== null && [formatVisitDay(time.date), time.time].every((word) => timeIn(mail)?.includes(word));

/** What has left in the last move names the time that the visit has. */
export async function expectTrueTimes(shop: LifeShop): Promise<void> {
  const left = await leftSince(shop, shop.deliveredBefore);
  shop.deliveredBefore = shop.stack.delivered.length;
  if (!shop.wasAlone) return;
  const quotes = await visitsByQuote(shop);
  for (const visit of visitsIn(shop))
    for (const mail of left) if (isAbout(mail, visit, quotes)) expectNow(visit, mail);
}

/** All mails have left: whoever booked a visit to come has read its time last. */
export async function expectTimesTold(shop: LifeShop): Promise<void> {
  const left = await leftSince(shop, shop.deliveredFirst);
  const rows = await shop.stack.ctx.db.selectFrom('appointments').selectAll().execute();
  const quotes = await visitsByQuote(shop);
  for (const visit of visitsIn(shop)) {
    if (!isOpen(visit) || !visit.time || visit.isUntold) continue;
    const address = rows.find(({ id }) => id === visit.id)?.email.toLowerCase();
    const own = left.filter(
      (mail) => isAbout(mail, visit, quotes) && mail.to_address.toLowerCase() === address,
    );
    // Of a quote that was accepted, a late mail may name the time before; one that names the present one tells it like any other.
    const last = own.findLast(
      (mail) => timeIn(mail) !== undefined && (mail.kind !== 'quote-accepted' || names(visit.time, mail)),
    );
    if (last) expectNow(visit, last);
  }
}

/** Nobody is told to expect what has been. */
export const isTold = (shop: LifeShop, slot: { date: string; time: string }): boolean => !isPast(shop, slot);
