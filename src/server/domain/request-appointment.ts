// An appointment or a quote is asked for: checked against the opening hours, kept once, told to staff and sender.
import type { AppointmentRequest } from '#contract/appointments.ts';
import { ApiError, invalidField } from '../api-error.ts';
import type { Context } from '../context.ts';
import { mailReceived } from './appointment-mails.ts';
import { looksAutomatic } from './bot-signs.ts';
import { hashOf, once } from './once.ts';
import { visitProblem } from './opening.ts';
import { type Steps, takeStep } from './step-up.ts';

const PER_NETWORK: Steps = {
  free: { name: 'appointments', points: 5, seconds: 600 },
  proven: { name: 'appointments-proven', points: 15, seconds: 600 },
};

export interface Sender {
  /** Only a token attaches an appointment to an account, never a typed e-mail (safety.md A2 row 23). */
  userId: string | null;
  net: string;
  idempotencyKey: string | null;
  proof: string | null;
  isForm: boolean;
}

/** A form without JavaScript cannot do the work: above the free tries it waits for a person. @returns whether it is to wait */
async function countTry(ctx: Context, { net, proof, isForm }: Sender): Promise<boolean> {
  try {
    await takeStep(ctx, PER_NETWORK, net, proof);
    return false;
  } catch (error) {
    if (!isForm || !(error instanceof ApiError) || error.code !== 'challenge') throw error;
    await ctx.limits.take(PER_NETWORK.proven, net);
    return true;
  }
}

/** @throws ApiError invalid (field `date` or `time`), key_reused, challenge, too_many */
export async function requestAppointment(
  ctx: Context,
  wish: AppointmentRequest,
  sender: Sender,
): Promise<void> {
  const { name, email, phone, service, subject = '', message, date, time, isQuoteRequest } = wish;
  const { userId, idempotencyKey } = sender;
  let isMany = false;
  const hash = hashOf(userId, name, email, phone, service, subject, message, date, time, isQuoteRequest);
  await once(
    ctx,
    'appointments',
    { key: idempotencyKey, hash },
    {
      async admit() {
        const problem = await visitProblem(ctx, date, time);
        if (problem) throw invalidField(problem.field, problem.text);
        isMany = await countTry(ctx, sender);
      },
      row: (_, now) => ({
        ...{ name, email, phone, service, subject, message, date, time },
        user_id: userId,
        status: 'pending' as const,
        is_quote: isQuoteRequest ? 1 : 0,
        suspected: isMany || looksAutomatic(wish, now) ? 1 : 0,
        updated_at: now,
      }),
      async kept(trx, row) {
        if (!row.suspected) await mailReceived(ctx, trx, row);
      },
    },
  );
}
