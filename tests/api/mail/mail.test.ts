// The outbox: one mail per fact, one sender per mail, retries during outages.
import { expect, it } from 'vitest';
import type { Queries } from '#server/db/open.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { type Mail, MailError } from '#server/mail/mailer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { shareStack } from '../../support/database/empty.ts';

const HOUR = 3_600_000;
const stack = shareStack();

const queue = (fact: string, address = 'ann@buyer.example', queries: Queries = stack.ctx.db) =>
  queueMail(stack.ctx, queries, {
    fact,
    template: 'password-changed',
    to: { name: 'Ann', address },
    values: { 'account.name': 'Ann' },
  });
const rows = () => stack.ctx.db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute();
const onlyRow = async () => {
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  if (!row) throw new Error('the outbox is empty');
  return row;
};

/** The same service with its own `deliver`; `tried` lists the mails it was given. */
function withMailer(deliver: (mail: Mail) => Promise<'sent' | 'filed'>, smtpUrl: string | null = null) {
  const tried: string[] = [];
  const ctx: Context = {
    ...stack.ctx,
    config: { ...stack.ctx.config, smtpUrl },
    mailer: {
      deliver(mail) {
        tried.push(mail.key);
        return deliver(mail);
      },
    },
  };
  return { ctx, tried };
}
const failing = (error: Error) => withMailer(() => Promise.reject(error));

/** The pauses between tries in milliseconds, measured by advancing to each due time. */
async function pauses(ctx: Context, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await deliverDueMail(ctx);
    const { next_attempt_at } = await onlyRow();
    const pause = next_attempt_at - ctx.clock.now();
    found.push(pause);
    stack.clock.advance(pause);
  }
  return found;
}

it('queues one mail per fact, however often and in parallel', async () => {
  await Promise.all([queue('paid-1'), queue('paid-1'), queue('paid-1')]);
  await queue('paid-1', 'other@buyer.example');
  expect((await onlyRow()).to_address).toBe('ann@buyer.example');
});

it('drops the mail when the transaction is rolled back', async () => {
  const undone = stack.ctx.db.transaction().execute(async (trx) => {
    await queue('paid-1', 'ann@buyer.example', trx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await rows()).toEqual([]);
});

it('delivers queued mails once and returns how many', async () => {
  await queue('paid-1');
  expect(await deliverDueMail(stack.ctx)).toBe(1);
  expect(await deliverDueMail(stack.ctx)).toBe(0);
  expect(stack.delivered).toMatchObject([
    {
      key: 'paid-1',
      to: { name: 'Ann', address: 'ann@buyer.example' },
      subject: 'Your password was changed',
    },
  ]);
  expect(await onlyRow()).toMatchObject({ sent_at: stack.clock.now(), attempts: 1, last_error: null });
});

it('sends each mail once when several processes deliver at the same time', async () => {
  const facts = Array.from({ length: 30 }, (_, index) => `fact-${index}`);
  for (const fact of facts) await queue(fact);
  const counts = await Promise.all([1, 2, 3].map(() => deliverDueMail(stack.ctx)));
  counts.push(await deliverDueMail(stack.ctx), await deliverDueMail(stack.ctx));
  expect(stack.delivered.map(({ key }) => key).sort()).toEqual(facts.sort());
  expect(counts.reduce((sum, count) => sum + count)).toBe(facts.length);
});

it('takes over a mail whose sender died, once its lease has expired', async () => {
  await queue('paid-1');
  const taken = Promise.withResolvers<void>();
  const { ctx: dying } = withMailer(() => {
    taken.resolve();
    return new Promise(() => {});
  });
  void deliverDueMail(dying);
  await taken.promise;
  stack.clock.advance(59_000);
  expect(await deliverDueMail(stack.ctx)).toBe(0);
  stack.clock.advance(1_000);
  expect(await deliverDueMail(stack.ctx)).toBe(1);
  expect(stack.delivered).toMatchObject([{ key: 'paid-1' }]);
});

it('doubles the pause between tries up to an hour', async () => {
  await queue('paid-1');
  const { ctx } = failing(new MailError('EENVELOPE 451 RCPT TO', 'deferred'));
  const seconds = (await pauses(ctx, 15)).map((pause) => pause / 1000);
  expect(seconds.slice(0, 4)).toEqual([0.5, 1, 2, 4]);
  expect(seconds.slice(-3)).toEqual([2048, 3600, 3600]);
  expect((await onlyRow()).last_error).toBe('EENVELOPE 451 RCPT TO');
});

it('waits for the pause to end and gives up after 24 hours', async () => {
  await queue('paid-1');
  const { ctx, tried } = failing(new MailError('451', 'deferred'));
  await deliverDueMail(ctx);
  stack.clock.advance(499);
  await deliverDueMail(ctx);
  expect(tried).toHaveLength(1);
  stack.clock.advance(24 * HOUR);
  await deliverDueMail(ctx);
  expect(await onlyRow()).toMatchObject({ failed_at: stack.clock.now(), sent_at: null, last_error: '451' });
  stack.clock.advance(HOUR);
  await deliverDueMail(ctx);
  expect(tried).toHaveLength(2);
});

it('does not retry a permanent refusal', async () => {
  await queue('paid-1');
  const { ctx, tried } = failing(new MailError('EENVELOPE 550 RCPT TO', 'refused'));
  const refusedAt = stack.clock.now();
  await deliverDueMail(ctx);
  stack.clock.advance(HOUR);
  await deliverDueMail(ctx);
  expect(tried).toHaveLength(1);
  expect(await onlyRow()).toMatchObject({ last_error: 'EENVELOPE 550 RCPT TO', failed_at: refusedAt });
});

it('keeps an unknown error message out of the record, since it may name somebody, and retries', async () => {
  await queue('paid-1');
  await deliverDueMail(failing(new TypeError('ann@buyer.example is odd')).ctx);
  expect(await onlyRow()).toMatchObject({ failed_at: null, last_error: 'unexpected TypeError' });
  stack.clock.advance(500);
  expect(await deliverDueMail(stack.ctx)).toBe(1);
});

it('continues with the others when one is refused', async () => {
  for (const fact of ['a', 'b', 'c']) await queue(fact);
  const { ctx } = withMailer(({ key }) =>
    key === 'b' ? Promise.reject(new MailError('550', 'refused')) : Promise.resolve('sent'),
  );
  expect(await deliverDueMail(ctx)).toBe(2);
});

it('tries only a few at a time during an outage, and each of them again within a minute', async () => {
  for (let index = 0; index < 12; index += 1) await queue(`fact-${index}`);
  const { ctx, tried } = failing(new MailError('ESOCKET CONN', 'outage'));
  await deliverDueMail(ctx);
  expect(tried).toHaveLength(4);
  for (let round = 0; round < 600; round += 1) {
    stack.clock.advance(1_000);
    await deliverDueMail(ctx);
  }
  expect(new Set(tried).size).toBe(12);
  const waits = (await rows()).map(({ next_attempt_at }) => next_attempt_at - stack.clock.now());
  expect(waits.filter((wait) => wait > 60_000)).toEqual([]);
});

it('leaves a mail written to a file alone until a mail server is configured', async () => {
  await queue('paid-1');
  const { ctx: filing, tried } = withMailer(() => Promise.resolve('filed'));
  expect(await deliverDueMail(filing)).toBe(1);
  expect(await deliverDueMail(filing)).toBe(0);
  expect(tried).toHaveLength(1);
  expect(await onlyRow()).toMatchObject({ file_at: stack.clock.now(), sent_at: null, failed_at: null });
  const { ctx: sending } = withMailer(() => Promise.resolve('sent'), 'smtp://mail.example');
  expect(await deliverDueMail(sending)).toBe(1);
  expect(await deliverDueMail(sending)).toBe(0);
  expect((await onlyRow()).sent_at).toBe(stack.clock.now());
});

it('does not send a filed mail that is a day old', async () => {
  await queue('paid-1');
  await deliverDueMail(withMailer(() => Promise.resolve('filed')).ctx);
  stack.clock.advance(24 * HOUR);
  const { ctx: sending } = withMailer(() => Promise.resolve('sent'), 'smtp://mail.example');
  expect(await deliverDueMail(sending)).toBe(0);
});
