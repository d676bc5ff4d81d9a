// The order page's mail state is true: on its way until a mail server has accepted the mail.
import { expect, it } from 'vitest';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { MailError } from '#server/mail/mailer.ts';
import { shareStack } from '../../support/database/empty.ts';
import { pay, settle, shelve } from '../../support/records/orders.ts';

const stack = shareStack();

const isSent = async (id: string) => {
  const answer = await settle(stack, id);
  return answer.ok && answer.data.confirmationSent;
};

it('the confirmation is on its way during an outage, and sent afterwards', async () => {
  const { id } = await pay(stack, await shelve(stack));
  expect(await isSent(id)).toBe(false);
  const deliver = () => Promise.reject(new MailError('down', 'outage'));
  await deliverDueMail({ ...stack.ctx, mailer: { deliver } });
  expect(await isSent(id)).toBe(false);
  stack.clock.advance(60_000);
  await deliverDueMail(stack.ctx);
  expect(await isSent(id)).toBe(true);
});

it('says that mails go to files while no mail server is configured', async () => {
  const { id } = await pay(stack, await shelve(stack));
  expect(await settle(stack, id)).toMatchObject({ ok: true, data: { mailsToFiles: true } });
});
