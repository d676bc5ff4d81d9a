// What the buyer is told of the confirmation is true: it is on its way until a mail server has taken it.
import { expect, it } from 'vitest';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { MailError } from '#server/mail/mailer.ts';
import { shareStack } from '../../support/database/empty.ts';
import { pay, settle, shelve } from '../../support/records/orders.ts';
import type { Stack } from '../../support/service/stack.ts';

let stack: Stack;
shareStack((shared) => {
  stack = shared;
});

const isSent = async (id: string) => {
  const answer = await settle(stack, id);
  return answer.ok && answer.data.confirmationSent;
};

it('the confirmation is on its way while no mail can leave, and sent once it has', async () => {
  const { id } = await pay(stack, await shelve(stack));
  expect(await isSent(id)).toBe(false);
  const deliver = () => Promise.reject(new MailError('down', 'outage'));
  await deliverDueMail({ ...stack.ctx, mailer: { deliver } });
  expect(await isSent(id)).toBe(false);
  stack.clock.advance(60_000);
  await deliverDueMail(stack.ctx);
  expect(await isSent(id)).toBe(true);
});

it('says that mails go to files while no mail server is set', async () => {
  const { id } = await pay(stack, await shelve(stack));
  expect(await settle(stack, id)).toMatchObject({ ok: true, data: { mailsToFiles: true } });
});
