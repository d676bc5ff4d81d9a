// Whoever agrees to pay for a visit: the words that bind them, whether they must ask us to begin within the 14 days to cancel, and what is
// kept of both beside what was agreed.
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import {
  type AgreedTerms,
  type BindingWords,
  type BookedTerms,
  type Exemption,
  type FormGiven,
  wordsOf,
} from '#contract/binding.ts';
import type { Agreement } from '#contract/jobs/jobs.ts';
import { fillIn } from '#lib/fill.ts';
import { londonClock } from '#lib/london.ts';
import { toMinor } from '#lib/money.ts';
import { isWithinCancelling } from '#lib/visit-change.ts';
import type { JobAgreementRow } from '#server/db/job-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { namedPayer } from '#server/diary/payer.ts';
import { chargeOf } from '#server/http/booking-charge.ts';
import type { Given } from '#server/mail/given-texts.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError, illegalMove, invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import { bindingMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { appointmentRow, lockAppointment } from './appointments.ts';

/** Of a visit that nobody has agreed to pay for, or phoned about as an urgent repair. */
export const NOTHING_AGREED = { urgent: 0, terms: '' } as const;

interface Work {
  /** On which it begins, London; '' where nobody knows yet. */
  day: string;
  /** Something was agreed before, which an urgent call covered: what is added isn't urgent. */
  isMore: boolean;
}

export function exemptionOf(
  { clock }: Pick<Context, 'clock'>,
  row: Pick<AppointmentRow, 'payer' | 'urgent'>,
  { day, isMore }: Work,
): Exemption {
  if (namedPayer(row)?.company) return 'company';
  if (day && !isWithinCancelling(day, londonClock(clock.now()).date)) return 'later';
  return row.urgent === 1 && !isMore ? 'urgent' : '';
}

/** @param kind of button @param total as money is written */
export function bindingWords(
  { company }: Pick<Context, 'company'>,
  kind: 'agree' | 'accept',
  total: string,
  exempt: Exemption,
): BindingWords {
  const messages = bindingMessages(company);
  const button = kind === 'agree' ? messages.agree : messages.accept;
  const isAsked = exempt !== 'company' && exempt !== 'later';
  return {
    id: hashToken(`${button} ${messages.startSooner}`).slice(0, 22),
    button: fillIn(button, { total }),
    startSooner: isAsked ? messages.startSooner : '',
    exempt,
  };
}

interface Said {
  /** The id of the words that were shown; missing from an older page. */
  shown: string | undefined;
  isTicked: boolean;
  given?: FormGiven;
}

/** @returns what is kept: '' where an older page asked, whose words nobody knows any more */
export function termsText(words: BindingWords, { shown, isTicked, given = '' }: Said): string {
  if (shown !== words.id) return '';
  const { button, startSooner, exempt } = words;
  const terms: AgreedTerms = { button, startSooner: isTicked ? startSooner : '', exempt, given };
  return JSON.stringify(terms);
}

/** @returns null where an older page asked */
export const readTerms = ({ terms }: { terms: string }): AgreedTerms | null =>
  terms === '' ? null : JSON.parse(terms);

/** A company is owed none of it; by link the mail that asks holds no form, which only the door needs. */
export function lacksOf(row: Pick<JobAgreementRow, 'terms' | 'how' | 'starts_sooner'>): Agreement['lacks'] {
  const terms = readTerms(row);
  if (row.how === 'phone' || terms?.exempt === 'company') return [];
  return [
    ...(terms ? [] : (['words'] as const)),
    ...(row.starts_sooner === 1 || terms?.exempt ? [] : (['tick'] as const)),
    ...(row.how === 'link' || terms?.given ? [] : (['form'] as const)),
  ];
}

/** @throws ApiError invalid */
export function refuseUnticked(
  { company }: Pick<Context, 'company'>,
  { exempt }: Pick<BindingWords, 'exempt'>,
  isTicked: boolean,
  field: 'startsSooner' | 'startSooner',
): void {
  if (!isTicked && !exempt) throw invalidField(field, bindingMessages(company).tickSooner);
}

/** What the mail after it contains. @param price as money is written @param isTicked also by an older page */
export function givenAfter(
  { company }: Pick<Context, 'company'>,
  kept: { terms: string },
  price: string,
  isTicked: boolean,
): Given {
  const { startSooner = isTicked ? bindingMessages(company).startSooner : '', exempt = '' } =
    readTerms(kept) ?? {};
  return { kind: 'service', price, startSooner, exempt };
}

type Booked = Pick<AppointmentRow, 'terms' | 'price_told' | 'call_out_minor'>;

/**
 * What a booking online agrees to pay: the sum is ours, whatever the browser says. Without the words that bind it costs nothing.
 * @throws ApiError price_changed, invalid
 */
export function bookedTerms(ctx: Context, request: AppointmentRequest): Booked {
  const { service, date, agreed, startsSooner = false, isCompany = false, isQuoteRequest } = request;
  const charge = agreed && !isQuoteRequest ? chargeOf(ctx, service) : null;
  const { start } = ctx.prices[service];
  if (!charge || !start) return { terms: '', price_told: '', call_out_minor: null };
  const { what, button, startSooner } = charge;
  const messages = bindingMessages(ctx.company);
  if (agreed !== wordsOf(charge))
    throw new ApiError('price_changed', { msg: fillIn(messages.bookChanged, { what }) });
  const work = { day: date, isMore: false };
  const exempt = isCompany ? 'company' : exemptionOf(ctx, { payer: null, urgent: 0 }, work);
  refuseUnticked(ctx, { exempt }, startsSooner, 'startsSooner');
  const minor = toMinor(start.amount);
  const terms: BookedTerms = {
    button,
    startSooner: startsSooner ? startSooner : '',
    exempt,
    given: '',
    minor,
  };
  return { terms: JSON.stringify(terms), price_told: what, call_out_minor: minor };
}

export interface Agreed {
  terms: string;
  /** When they agreed, in milliseconds since 1970. */
  at: number;
}

/** Whether work on that day would begin within the 14 days to cancel of a consumer who hasn't asked for it. */
export function lacksAsk({ terms, at }: Agreed, day: string): boolean {
  const kept = readTerms({ terms });
  if (kept?.startSooner || kept?.exempt === 'company') return false;
  return isWithinCancelling(day, londonClock(at).date);
}

/** Whoever agreed to pay without asking us to start within the 14 days moves it to a day after them. @throws ApiError invalid */
export function refuseSooner(
  { company }: Pick<Context, 'company'>,
  { terms, created_at: at }: Pick<AppointmentRow, 'terms' | 'created_at'>,
  day: string,
): void {
  const messages = bindingMessages(company);
  if (terms && lacksAsk({ terms, at }, day)) throw invalidField('date', messages.bookLater);
}

// Instructions for cancellation and the model form, mailed to whoever is there before they agree to anything at the door.
const NO_EMAIL = 'There’s no email address for it. Leave the printed form with them.';

type Recipient = Pick<AppointmentRow, 'id' | 'email'>;

/** To a corrected address it goes anew. */
const factOf = ({ id, email }: Recipient): string => `cancellation-form-${id}-${addressKey(email)}`;

/** In milliseconds since 1970; null: it wasn't. */
export async function formMailedAt(queries: Queries, row: Recipient): Promise<number | null> {
  const mail = await queries
    .selectFrom('outbox')
    .select('created_at')
    .where('dedupe_key', '=', factOf(row))
    .executeTakeFirst();
  return mail?.created_at ?? null;
}

/** Once. @throws ApiError not_found, illegal_move */
export const mailForm = (ctx: Context, actor: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, id);
    const row = await appointmentRow(trx, id);
    if (!row.email) throw illegalMove(NO_EMAIL);
    if ((await formMailedAt(trx, row)) !== null) return;
    await queueMail(ctx, trx, {
      fact: factOf(row),
      template: 'cancellation-form',
      to: { name: '', address: row.email },
      about: { kind: 'booking', id },
      values: { 'appointment.service': row.service },
      given: { kind: 'service', price: '' },
    });
    await audit(ctx, trx, actor, 'mail-form', ['appointment', id], {});
  });
