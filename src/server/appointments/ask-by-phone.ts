// A request for a price that the team takes on the phone: on the day of the call, without a time.
import type { BodyOf } from '#contract/endpoint.ts';
import type { askByPhone } from '#contract/quotes/ask-by-phone.ts';
import { londonClock } from '#lib/london.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { payerColumns } from '#server/diary/payer.ts';
import { hashOf, insertSent, once, ownKey, sameContent } from '#server/http/idempotency.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { isChanged, NO_CHOICE } from './appointments.ts';
import { NOTHING_AGREED } from './binding.ts';
import { BY_PHONE, columnsOf } from './columns.ts';
import { NOTHING_AWAITED } from './coming-back.ts';

/** Nobody is mailed: the quote follows. @throws ApiError key_reused */
export async function createRequestByPhone(
  ctx: Context,
  actor: string,
  body: BodyOf<typeof askByPhone>,
  idempotencyKey: string | null,
): Promise<AppointmentRow> {
  const day = { date: londonClock(ctx.clock.now()).date, time: '' };
  const columns = columnsOf({ ...body, ...day });
  const hash = hashOf('price by phone', actor, columns);
  const same = sameContent(ctx, { key: ownKey(idempotencyKey, actor), hash }, isChanged(day));
  const write = async (trx: Trx) => {
    const row = await insertSent(ctx, trx, 'appointments', same, {
      ...columns,
      ...NO_CHOICE,
      ...NOTHING_AWAITED,
      ...NOTHING_AGREED,
      ...BY_PHONE,
      status: 'pending',
      is_quote: 1,
      updated_at: ctx.clock.now(),
      ...payerColumns(null),
      call_out_minor: null,
    });
    await audit(ctx, trx, actor, 'ask-by-phone', ['appointment', row.id], {
      after: { service: row.service },
    });
    return row;
  };
  return once(ctx.db, 'appointments', same, () => ctx.db.transaction().execute(write));
}
