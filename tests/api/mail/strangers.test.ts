// Mails that a stranger can have sent to an address typed into our forms: a few a day, without the name typed beside it.
import { expect, it } from 'vitest';
import { changeProfile, register } from '#contract/accounts/accounts.ts';
import { deleteOwnAccount } from '#contract/my-records/own-data.ts';
import { cancelLinkedOrder } from '#contract/my-records/token-links.ts';
import { ALLOWANCES } from '#server/mail/mail-allowance.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderLink } from '../../support/records/links.ts';
import { ADDRESS, place, shelve } from '../../support/records/orders.ts';
import { aRegistration } from '../../support/service/bodies.ts';

const stack = shareStack();
const VICTIM = 'victim@example.com';
const TIMES = 5;

const mailsTo = (address: string) =>
  stack.ctx.db.selectFrom('outbox').selectAll().where('to_address', '=', address).execute();

it('an account that nobody proved causes few, whatever is done with it', async () => {
  const username = 'Call 0900 123 now';
  const password = (n: number) => `brass weight on chain ${n}`;
  for (let n = 0; n < TIMES; n += 1) {
    stack.clock.advance(1000);
    const body = aRegistration({ username, email: VICTIM, password: password(0) });
    const made = await stack.call(register, { body });
    const session = stack.as(made.ok ? made.data.token : '');
    const change = { name: username, currentPassword: password(0), newPassword: password(1) };
    expect(await session(changeProfile, { body: change })).toMatchObject({ ok: true });
    expect(await session(deleteOwnAccount, { body: { password: password(1) } })).toMatchObject({ ok: true });
  }
  const mails = await mailsTo(VICTIM);
  expect(mails.length).toBeLessThanOrEqual(ALLOWANCES.account.perDay + ALLOWANCES['email-proof'].perDay);
  expect(mails.map(({ to_name, text }) => `${to_name} ${text}`).join()).not.toContain('0900');
});

it('orders that are cancelled while PayPal doesn’t answer cause few', async () => {
  const part = await shelve(stack, { stock: TIMES });
  for (let n = 0; n < TIMES; n += 1) {
    const { id } = await place(stack, part);
    stack.emulator.control.fault('get', 'down', { times: 1 });
    await stack.call(cancelLinkedOrder, { body: { token: await orderLink(stack, id) } });
    stack.clock.advance(60_000);
  }
  const mails = await mailsTo(ADDRESS.email);
  expect(mails.length).toBeLessThanOrEqual(ALLOWANCES.form.perDay);
  expect(mails.map(({ to_name, text }) => `${to_name} ${text}`).join()).not.toContain(ADDRESS.lastName);
});
