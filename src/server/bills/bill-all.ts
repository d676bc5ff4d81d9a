// Bills all jobs at once whose lines are just what was agreed. What differs in anything is named, and billed by itself.
import { type Billed, type billAllAsAgreed, type JobToBill, MAX_BILLED } from '#contract/bills/bill-all.ts';
import type { BillPreview } from '#contract/bills/bills.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { isUnprintable } from '#lib/drawn-text.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toWire } from '#lib/money.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { payerOf } from '#server/diary/payer.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { TO_BILL } from '#server/jobs/to-finish.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { needsAddress, type Reckoned, reckonBill } from './reckon-bill.ts';
import { IN_FULL, issueBill } from './send-bill.ts';
import { waysToPay, whyUnpayable } from './ways-to-pay.ts';

/** Why a person looks at it by itself; '' where it is as agreed. */
function whyNot(
  { appointment, sheet, problem, agreed, isAsAgreed, work, total, refund }: Reckoned,
  currency: string,
): string {
  if (problem) return problem;
  if (appointment.status === 'cancelled') return 'The visit was called off.';
  const { nothing_to_bill: nothing } = sheet;
  if (nothing && nothing !== IN_FULL) return `Nothing to bill: ${nothing}.`;
  if (refund > 0) return `${formatMoney(refund, currency)} goes back. Confirm that on its own bill.`;
  if (!agreed) return 'Nobody has agreed to a price.';
  if (work !== agreed.total)
    return `${formatMoney(agreed.total, currency)} was agreed, and the sheet comes to ${formatMoney(work, currency)}.`;
  if (!isAsAgreed) return 'The lines aren’t those that were agreed.';
  const { name, company, address, postCode } = payerOf(appointment);
  if (!needsAddress(total)) return '';
  if (!(address && postCode)) return 'An invoice above £250 needs the address and post code of who pays.';
  return isUnprintable(name, company, address)
    ? 'An invoice above £250 needs name and address in Latin letters. Write them on its own bill.'
    : '';
}

async function toJob(ctx: Context, id: string, ways: BillPreview['ways']): Promise<JobToBill> {
  const currency = currencyOf(ctx);
  const reckoned = await reckonBill(ctx.db, id, currency);
  const { appointment, sheet, total, paid } = reckoned;
  const { name, company, email } = payerOf(appointment);
  return {
    appointment: id,
    payer: [name, company].filter(Boolean).join(', '),
    service: appointment.service,
    doneOn: londonClock(sheet.finished_at ?? appointment.updated_at).date,
    total: toWire(total),
    due: toWire(Math.max(0, total - paid)),
    hasEmail: email !== '',
    why: whyNot(reckoned, currency) || whyUnpayable(ways, { due: total - paid, takesPayPal: true }),
    version: sheet.version,
  };
}

/** The oldest first. */
export async function jobsToBill(ctx: Context): Promise<JobToBill[]> {
  if (!ctx.quotes) return [];
  const rows = await ctx.db
    .selectFrom('appointments')
    .leftJoin('job_sheets', 'job_sheets.appointment_id', 'appointments.id')
    .select('appointments.id')
    .where(TO_BILL)
    .orderBy(({ fn }) => fn.coalesce('job_sheets.finished_at', 'appointments.updated_at'))
    .orderBy('appointments.id')
    .limit(MAX_BILLED)
    .execute();
  const jobs: JobToBill[] = [];
  const ways = await waysToPay(ctx, ctx.db);
  for (const { id } of rows) jobs.push(await toJob(ctx, id, ways));
  return jobs;
}

type Wanted = BodyOf<typeof billAllAsAgreed>['jobs'][number];

async function billOne(ctx: Context, user: SignedIn, { appointment: id, ...seen }: Wanted): Promise<Billed> {
  try {
    const payer = payerOf(await appointmentRow(ctx.db, id));
    const draft = { ...payer, ...seen, shownEmail: payer.email, terms: 0, takesPayPal: true } as const;
    const bill = await issueBill(ctx, user, id, draft, (reckoned) => whyNot(reckoned, currencyOf(ctx)));
    const sent = bill?.email
      ? `Bill ${bill.number} sent.`
      : `Bill ${bill?.number} written. There is no email address: print it, or phone them.`;
    return {
      appointment: id,
      isSent: true,
      text: bill ? sent : 'Nothing is left to pay, so only the report goes.',
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { appointment: id, isSent: false, text: error.message };
  }
}

/** One after the other, each in a transaction of its own. */
export async function billAll(ctx: Context, user: SignedIn, jobs: readonly Wanted[]): Promise<Billed[]> {
  const billed: Billed[] = [];
  for (const job of jobs) billed.push(await billOne(ctx, user, job));
  return billed;
}
