// Password reset: requesting the link reveals nothing about accounts.
import { describe, expect, it } from 'vitest';
import { forgotPassword, resetPassword } from '#contract/accounts/account-links.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { shareStack } from '../../support/database/empty.ts';
import { tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { send } from '../../support/service/send.ts';
import { startStack } from '../../support/service/stack.ts';

const MINUTE = 60_000;
const NEW = 'another weight on a rope';
const stack = shareStack();

const ask = (email: string) => stack.call(forgotPassword, { body: { email } });
const reset = (token: string, password = NEW) => stack.call(resetPassword, { body: { token, password } });
const mails = () => mailsOf(stack, 'password-reset');
const links = () => stack.ctx.db.selectFrom('account_links').selectAll().execute();

describe('asking for a link', () => {
  it('mails it to the account’s stored address, whatever the case typed', async () => {
    await makeCustomer(stack, { email: 'Ada@example.com' });
    expect(await ask('aDA@EXAMPLE.com')).toMatchObject({ ok: true, status: 200 });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to_address: 'Ada@example.com', to_name: '' });
    const address = `${stack.ctx.config.siteUrl}/reset-password#token=${tokenIn(mail?.text ?? '')}`;
    expect(tokenIn(mail?.text ?? '')).toMatch(/^[\w-]{43}$/);
    expect(mail?.text).toContain(`(${address})`);
    expect(mail?.html).toContain(`href="${address}"`);
  });

  it('gives the same answer without an account, and mails nobody', async () => {
    const { email } = await makeCustomer(stack);
    const known = await send(stack, 'POST', '/api/password/forgot', { body: { email } });
    const unknown = await send(stack, 'POST', '/api/password/forgot', {
      body: { email: 'nobody@example.com' },
    });
    expect(known.json).toEqual({
      success: true,
      message: 'If that address has an account, we’ve sent it a link.',
    });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    expect((await mails()).map(({ to_address }) => to_address)).toEqual([email]);
    expect(await links()).toHaveLength(1);
  });

  it('takes as long for an unknown address as for a known one', async () => {
    const spent: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const pair = ['known', 'unknown'] as const;
    for (let n = 0; n < 60; n += 1)
      for (const whose of n % 2 ? pair : pair.toReversed()) {
        const { email } = await makeCustomer(stack);
        const started = performance.now();
        await ask(whose === 'known' ? email : `nobody-${email}`);
        spent[whose].push(performance.now() - started);
      }
    // The fastest of each: what else the machine does is never what is tested.
    const ratio = Math.min(...spent.unknown) / Math.min(...spent.known);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  });

  it('mails an address once in ten minutes, even for five parallel requests', async () => {
    const { email } = await makeCustomer(stack);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(email)));
    stack.clock.advance(10 * MINUTE - 1);
    answers.push(await ask(email));
    expect(answers).toEqual(Array(6).fill(answers[0]));
    expect(await mails()).toHaveLength(1);
    stack.clock.advance(1);
    await ask(email);
    expect(await mails()).toHaveLength(2);
  });

  it('stores the token only in the queued mail, and nowhere once it is sent', async () => {
    const { email } = await makeCustomer(stack);
    await ask(email);
    const token = tokenIn((await mails())[0]?.text ?? '');
    expect(JSON.stringify(await links())).not.toContain(token);
    await deliverDueMail(stack.ctx);
    expect(stack.delivered.at(-1)?.text).toContain(token);
    expect(JSON.stringify(await mails())).not.toContain(token);
    expect((await reset(token)).ok).toBe(true);
  });
});

it('requests are throttled after three for an address and ten in all, with or without an account', async () => {
  await using limited = await startStack({ RATE_LIMITS: 'on' });
  try {
    const { email } = await makeCustomer(limited);
    const asked = async (address: string) =>
      (await send(limited, 'POST', '/api/password/forgot', { body: { email: address } })).status;
    for (const address of [email, 'nobody@example.com']) {
      const statuses = [];
      for (let n = 0; n < 4; n += 1) statuses.push(await asked(address));
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    expect([
      await asked('a@example.com'),
      await asked('b@example.com'),
      await asked('c@example.com'),
    ]).toEqual([200, 200, 429]);
  } finally {
  }
});
