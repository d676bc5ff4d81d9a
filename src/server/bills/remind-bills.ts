// Reminders of bills, three and fourteen days after the last day to pay. After that somebody phones.
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { mailDue } from '#server/mail/mail-due.ts';
import { lockOrder } from '#server/orders/order-rows.ts';
import { OVERDUE, PHONE_DAYS, REMINDED } from '#server/orders/owed.ts';
import type { Context } from '#server/platform/context.ts';
import { mailBill } from './bill-mails.ts';
import { visitOf } from './bills.ts';

/** Days after the last day to pay. */
const FIRST = 3;
const SECOND = PHONE_DAYS;
/** The last on which the second is still sent. */
const LATEST = 28;

/** @returns how many reminders were queued */
export async function remindBills(ctx: Context): Promise<number> {
  const today = londonClock(ctx.clock.now()).date;
  const bills = await ctx.db
    .selectFrom('orders')
    .select(['id', 'due_on'])
    .where(OVERDUE(today))
    .where(REMINDED)
    .where('due_on', '<=', addDays(today, -FIRST))
    .where('due_on', '>', addDays(today, -LATEST))
    .execute();
  const factOf = ({ due_on }: { due_on: string | null }) =>
    `bill-reminder-${(due_on ?? '') <= addDays(today, -SECOND) ? SECOND : FIRST}` as const;
  return mailDue(
    ctx,
    bills,
    (bill) => `${factOf(bill)}-${bill.id}`,
    async (trx, { id, due_on }) => {
      const bill = await lockOrder(trx, id);
      // Paid or disputed meanwhile.
      const still = trx
        .selectFrom('orders')
        .select('id')
        .where('id', '=', id)
        .where(OVERDUE(today))
        .where(REMINDED);
      if (!(await still.executeTakeFirst())) return;
      const appointment = await visitOf(trx, bill);
      await mailBill(ctx, trx, { bill, appointment }, 'bill-reminder', { fact: factOf({ due_on }) });
    },
  );
}
