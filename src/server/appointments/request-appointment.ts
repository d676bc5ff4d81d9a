// A new appointment or quote request: checked against the opening hours, stored once, mailed to staff and sender.
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import { looksAutomatic } from '#server/http/bot-signs.ts';
import { hashOf, ownKey, saveIdempotently } from '#server/http/idempotency.ts';
import { type Limit, takeFromNetwork } from '#server/http/limits.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseClosed } from '#server/settings/opening.ts';
import { mailReceived } from './appointment-mails.ts';

const PER_NETWORK: Limit = { name: 'appointments', points: 5, seconds: 600 };

interface Sender {
  /** Only a token attaches an appointment to an account, never a typed e-mail. */
  userId: string | null;
  net: string;
  idempotencyKey: string | null;
}

/** @throws ApiError invalid (field `date` or `time`), key_reused, too_many */
export async function requestAppointment(
  ctx: Context,
  request: AppointmentRequest,
  { userId, net, idempotencyKey }: Sender,
): Promise<void> {
  const { name, email, phone, service, subject = '', message, date, time, isQuoteRequest } = request;
  const hash = hashOf(userId, name, email, phone, service, subject, message, date, time, isQuoteRequest);
  await saveIdempotently(
    ctx,
    'appointments',
    { key: ownKey(idempotencyKey, ...(userId ? [userId] : [net, email.toLowerCase()])), hash },
    {
      async admit() {
        await refuseClosed(ctx, date, time);
        await takeFromNetwork(ctx, PER_NETWORK, net);
      },
      row: (_, now) => ({
        ...{ name, email, phone, service, subject, message, date, time },
        user_id: userId,
        status: 'pending' as const,
        is_quote: isQuoteRequest ? 1 : 0,
        suspected: looksAutomatic(request, [name, subject, message], now) ? 1 : 0,
        updated_at: now,
      }),
      async saved(trx, row) {
        if (!row.suspected) await mailReceived(ctx, trx, row);
      },
    },
  );
}
