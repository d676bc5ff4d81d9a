// SMTP delivery of a stack with the real mailer.

import { createMailer } from '#server/mail/create-mailer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Config } from '#server/platform/configuration.ts';
import type { Context } from '#server/platform/context.ts';
import type { Stack } from '../service/stack.ts';

/** The same service with the real mailer and these settings. */
export function withSmtp({ ctx }: Stack, settings: Partial<Config>): Context {
  const config = { ...ctx.config, ...settings };
  return { ...ctx, config, mailer: createMailer(config, () => ctx.company) };
}

/** Queues a mail about a changed password. */
export const queueOne = (
  { ctx }: Stack,
  fact: string,
  to = { name: 'Ann Buyer', address: 'ann@buyer.example' },
) => queueMail(ctx, ctx.db, { fact, template: 'password-changed', to, values: { 'account.name': to.name } });
