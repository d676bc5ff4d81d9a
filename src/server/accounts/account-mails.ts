// Mails that tell an account's owner what happened to it. None repeats the name, which may have been typed beside another's address.
import type { Trx } from '#server/db/open.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';

type Template = 'account-deleted' | 'password-changed' | 'second-factor-on' | 'second-factor-off';

/** An address that nobody has proven may be another's: it gets a few a day. @param trx the transaction of the fact itself */
export async function mailOwner(ctx: Context, trx: Trx, userId: string, template: Template): Promise<void> {
  const { email, role, email_verified_at } = await trx
    .selectFrom('users')
    .select(['email', 'role', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const isStranger = role === 'customer' && email_verified_at === null;
  if (isStranger && !(await takeMailAllowance(ctx, trx, email, 'account'))) return;
  await queueMail(ctx, trx, {
    fact: `${template}-${userId}-${ctx.clock.now()}`,
    template,
    to: { name: '', address: email },
    values: {},
  });
}
