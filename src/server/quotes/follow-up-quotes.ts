// Steps of quotes, looked for every few minutes: a reminder three days before a quote's last day, the end of those that nobody
// answered, and after the visit a mail about the rest and the delivery of the orders. Each step happens once, however many processes
// run it.
import { ENDING_DAYS } from '#contract/quotes/quote-summary.ts';
import { addDays, DAY_MS } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import { mailDue } from '#server/mail/mail-due.ts';
import { hasPaymentIn } from '#server/money/payment-rows.ts';
import { endUnpaid } from '#server/orders/orders-of-quote.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { eachInTurn } from '#server/platform/each-in-turn.ts';
import { deliverPaid } from './deliver-orders.ts';
import { mailQuote } from './quote-mails.ts';
import { quoteRow, updateQuoteState } from './quotes.ts';

/** Visits completed longer ago get no mail: theirs may have been sent and deleted since. */
const RECENT_MS = 7 * DAY_MS;

const todayOf = ({ clock }: Pick<Context, 'clock'>): string => londonClock(clock.now()).date;

/** Before staff read them, too. A quote whose payment is under way waits for PayPal's answer. @returns how many have ended */
export async function expireQuotes(ctx: Context): Promise<number> {
  if (!ctx.quotes) return 0;
  const over = await ctx.db
    .selectFrom('quotes')
    .select('id')
    .where('state', '=', 'sent')
    .where('valid_until', '<', todayOf(ctx))
    .execute();
  let ended = 0;
  await eachInTurn(over, async ({ id }) => {
    const run = async (trx: Trx) => {
      await endUnpaid(ctx, trx, id);
      const change = { state: 'expired' } as const;
      return updateQuoteState(ctx, trx, id, { from: 'sent', change, actor: 'quotes', action: 'expire' });
    };
    try {
      if (await ctx.db.transaction().execute(run)) ended += 1;
    } catch (error) {
      // PayPal is taking its payment: the next round looks again.
      if (!(error instanceof ApiError)) throw error;
    }
  });
  return ended;
}

const STATES = { 'quote-ending': 'sent', 'balance-due': 'accepted' } as const;

/** One of each kind for a quote, unless its state has changed meanwhile. */
const mailEach = (ctx: Context, rows: readonly Pick<QuoteRow, 'id'>[], template: keyof typeof STATES) =>
  mailDue(
    ctx,
    rows,
    ({ id }) => `${template}-${id}`,
    async (trx, { id }) => {
      const quote = await quoteRow(trx, id);
      const appointment = await appointmentRow(trx, quote.appointment_id);
      if (quote.state === STATES[template]) await mailQuote(ctx, trx, { quote, appointment }, template);
    },
  );

/** Reminds of quotes near their last day, unless they were sent within their last days. */
async function mailEnding(ctx: Context): Promise<void> {
  const today = todayOf(ctx);
  const rows = await ctx.db
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .select(['quotes.id', 'valid_until', 'sent_at'])
    .where('state', '=', 'sent')
    .where('valid_until', '>=', today)
    .where('valid_until', '<=', addDays(today, ENDING_DAYS))
    .where('appointments.status', '!=', 'cancelled')
    .execute();
  const due = rows.filter(
    ({ valid_until, sent_at }) => londonClock(sent_at ?? 0).date < addDays(valid_until, -ENDING_DAYS),
  );
  await mailEach(ctx, due, 'quote-ending');
}

/** Quotes whose visit is done and whose customer hasn't begun to pay the rest. */
async function mailBalance(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
    .select('quotes.id')
    .where('state', '=', 'accepted')
    .whereRef('total_minor', '>', 'due_minor')
    .where('appointments.status', '=', 'completed')
    .where('appointments.updated_at', '>', ctx.clock.now() - RECENT_MS)
    // Its bill asks for the rest.
    .where('on_sheet', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.quote_id', '=', 'quotes.id')
            .where('quote_part', '=', 'balance')
            .where(({ or, eb }) =>
              or([eb('orders.payment_state', '=', 'completed'), hasPaymentIn('capturing', 'review')]),
            ),
        ),
      ),
    )
    .execute();
  await mailEach(ctx, rows, 'balance-due');
}

/** @returns how many quotes have ended */
export async function followUpQuotes(ctx: Context): Promise<number> {
  // A rest that was paid after the visit.
  await deliverPaid(ctx);
  if (!ctx.quotes) return 0;
  const ended = await expireQuotes(ctx);
  await mailEnding(ctx);
  await mailBalance(ctx);
  return ended;
}
