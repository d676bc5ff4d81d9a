// Mails about an appointment, to its sender and to the staff. The sender's free text goes to the staff only.
import { visitCalendar } from '#lib/calendar.ts';
import { formatArrival, formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney } from '#lib/money.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { arrivalMinutes, visitWhen } from '#server/diary/arrival.ts';
import { entryOf, placeOf, visitMinutes } from '#server/diary/claim.ts';
import { isPaidByAnother } from '#server/diary/payer.ts';
import { agreedMinor, priceTold } from '#server/diary/price-told.ts';
import type { Given } from '#server/mail/given-texts.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { hasMailAbout, type MailToQueue, queueMail } from '#server/mail/queue-mail.ts';
import type { MailValues } from '#server/mail/templates.ts';
import { photoCounts } from '#server/pictures/photos.ts';
import { bindingMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { workingDayAfter } from '#server/settings/opening.ts';
import { givenAfter } from './binding.ts';

/** For both, before it is in the diary. */
export const visitOf = ({ service, date, time }: Pick<AppointmentRow, 'service' | 'date' | 'time'>) => ({
  'appointment.service': service,
  'appointment.when': formatArrival({ date, time, arrivalMinutes: 0 }),
});

/** As the booking's page says it: of a visit that is in the diary, between when and when the engineer arrives. */
async function whenOf(ctx: Context, queries: Queries, row: AppointmentRow): Promise<MailValues> {
  return { 'appointment.when': visitWhen(ctx, row, (await entryOf(queries, row.id)) !== undefined) };
}

/** A calendar file for the sender; none for unconfirmed quote requests, completed visits, and where no time is arranged. */
export async function calendarOf(
  ctx: Context,
  queries: Queries,
  row: AppointmentRow,
): Promise<string | null> {
  if (row.status === 'completed' || (row.is_quote && row.status === 'pending') || !row.time) return null;
  const { id, service, date, time, status, version, updated_at } = row;
  const entry = await entryOf(queries, id);
  return visitCalendar(
    {
      id,
      service,
      date,
      time,
      status,
      version,
      updatedAt: updated_at,
      ...(entry && { minutes: visitMinutes(ctx, service, entry), arrivalMinutes: arrivalMinutes(ctx, row) }),
      location: placeOf(row),
    },
    { ...ctx.company, host: new URL(ctx.config.siteUrl).hostname },
  );
}

/** A misheard address is noticed by whoever lives at another. */
const NO_PLACE = 'we don’t have your address yet, please tell us';

/** Mails the sender, if there is an address, with a link that opens the booking. */
export async function mailSender(
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
  { fact, template, values = {}, given }: Pick<MailToQueue, 'fact' | 'template'> & Partial<MailToQueue>,
): Promise<void> {
  if (!row.email) return;
  await queueMail(ctx, trx, {
    fact,
    template,
    // No name: the request may have been sent with somebody else's address.
    to: { name: '', address: row.email },
    values: {
      ...visitOf(row),
      ...(await whenOf(ctx, trx, row)),
      'appointment.place': placeOf(row) || NO_PLACE,
      ...values,
    },
    given,
    opens: { kind: 'booking', id: row.id },
    calendar: await calendarOf(ctx, trx, row),
  });
}

/** Where the site writes no quotes itself. */
const USUAL_ANSWER_DAYS = 2;

const keptText = (until: number | null): string =>
  until === null
    ? 'Open the link soon, so that we know this address is yours. The time is yours then, if nobody else has taken it.'
    : `We’re keeping this time for you until ${londonClock(until).time}, London time. Open the link before then, so that we know this address is yours.`;

/** Of a request for a price, which needs no visit: by when it comes, and whether the photos have. */
async function askedForPrice(ctx: Context, trx: Trx, { id }: AppointmentRow) {
  const today = londonClock(ctx.clock.now()).date;
  const by = await workingDayAfter(ctx, trx, today, ctx.quotes?.answerDays ?? USUAL_ANSWER_DAYS);
  const photos = (await photoCounts(trx, [id])).get(id) ?? 0;
  const came = photos === 1 ? 'Your photo has arrived.' : `Your ${photos} photos have arrived.`;
  return {
    template: 'quote-asked',
    values: { 'quote.by': formatVisitDay(by), 'quote.photos': photos > 0 ? came : '' },
  };
}

/** The address had reached its limit. What looks automatic isn't told. */
export const isUnmailed = async ({ db }: Context, { id, suspected }: AppointmentRow): Promise<boolean> =>
  !suspected && !(await hasMailAbout(db, { kind: 'booking', id }));

/**
 * Mails the staff, and the sender within the address's limit.
 * @param keptUntil of a free time whose sender has still to prove the address; null: it isn't kept
 */
export async function mailReceived(
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
  keptUntil?: number | null,
): Promise<void> {
  await mailStaff(ctx, trx, {
    fact: `appointment-${row.id}-staff`,
    template: 'appointment-received-staff',
    values: {
      ...visitOf(row),
      'appointment.kind': row.is_quote ? 'quote request' : 'appointment request',
      'appointment.name': row.name,
      'appointment.email': row.email,
      'appointment.phone': row.phone,
      'appointment.subject': row.subject || '(none)',
      'appointment.address': placeOf(row) || '(none)',
      'appointment.machine': row.machine || '(none)',
      'appointment.agreed': agreedMinor(row) === null ? 'nothing yet' : row.price_told,
      'appointment.message': row.message,
    },
  });
  if (!(await takeMailAllowance(ctx, trx, row.email, 'request'))) return;
  const fact = `appointment-${row.id}`;
  const told = { 'appointment.told': toldText(ctx, row) };
  const asked =
    keptUntil === undefined
      ? { template: 'appointment-received', values: told }
      : { template: 'appointment-kept', values: { ...told, 'appointment.kept': keptText(keptUntil) } };
  await mailSender(ctx, trx, row, { fact, ...(row.is_quote ? await askedForPrice(ctx, trx, row) : asked) });
}

const CAUGHT_MS = 4 * 60 * 60 * 1000;

/** Tells the staff what the filter has caught: it may be real. Once for each four hours, at their end, so that spam floods nobody. */
export async function mailCaught(ctx: Context, trx: Trx): Promise<void> {
  const part = Math.floor(ctx.clock.now() / CAUGHT_MS);
  await mailStaff(ctx, trx, {
    fact: `appointments-caught-${part}`,
    template: 'appointment-caught-staff',
    values: {},
    sendAt: (part + 1) * CAUGHT_MS,
  });
}

/** Whoever booked reads no price where somebody else pays. */
function toldText(ctx: Context, row: AppointmentRow): string {
  if (isPaidByAnother(row)) return '';
  const messages = bindingMessages(ctx.company);
  const label = agreedMinor(row) === null ? 'Price told' : messages.bookTold;
  return row.price_told ? `${label}: ${priceTold(ctx, row)}` : priceTold(ctx, row);
}

/** Whoever was told a price is bound by it once we confirm. @returns null where nothing was told, or somebody else pays */
function givenWith(ctx: Context, row: AppointmentRow): Given | null {
  const price = priceTold(ctx, row);
  if (row.status !== 'confirmed' || !price || isPaidByAnother(row)) return null;
  const agreed = agreedMinor(row);
  if (agreed !== null) return givenAfter(ctx, row, formatMoney(agreed, 'GBP'), false);
  return { kind: 'service', price, exempt: row.urgent === 1 ? 'urgent' : '' };
}

/** Tells the sender that it was confirmed or completed. */
export const mailStatusChanged = (ctx: Context, trx: Trx, row: AppointmentRow): Promise<void> =>
  mailSender(ctx, trx, row, {
    // A rescheduled appointment can be confirmed a second time.
    fact: `appointment-${row.id}-${row.status}-${row.updated_at}`,
    template: `appointment-${row.status}`,
    given: givenWith(ctx, row),
    values: {
      'appointment.told': toldText(ctx, row),
      // Its job sheet, where there is one, is told of by itself.
      'job.report': '',
    },
  });
