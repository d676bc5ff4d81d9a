// PayPal and the mail server over a slow, silent or broken network: nobody waits longer than the time-outs, and
// nothing is charged, recorded or mailed twice or lost.
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '#contract/orders/orders.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { toMessage } from '#server/mail/mail-message.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { createSmtpMailer } from '#server/mail/smtp-mailer.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { createPayPalClient } from '#server/paypal/client.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import type { Context } from '#server/platform/context.ts';
import { shareStack } from '../../support/database/empty.ts';
import { type SmtpSink, startSmtpSink } from '../../support/doubles/smtp-sink.ts';
import { draftOf, orderRowOf, place, settle, shelve } from '../../support/records/orders.ts';
import { expectPaid } from '../../support/records/paid.ts';
import { type Line, startTcpProxy, type TcpProxy } from '../../support/service/tcp-proxy.ts';
import { timed } from '../../support/service/timings.ts';

const MINUTE = 60_000;
/** Long enough that a busy machine answers within it. */
const TIMEOUT_MS = 800;
/** Several calls with this time-out, plus slack for a busy machine. */
const MOST_MS = 6_000;
const stack = shareStack();
let line: TcpProxy;
afterEach(async () => {
  await line.close();
});

describe('PayPal', () => {
  let server: ReturnType<typeof serve>;
  let product: string;
  beforeEach(async () => {
    product = await shelve(stack, { stock: 5 });
    const site = new Hono();
    site.route(EMULATOR_PATH, stack.emulator.app);
    const port = await new Promise<number>((listening) => {
      server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' }, (info: AddressInfo) =>
        listening(info.port),
      );
    });
    line = await startTcpProxy(port);
    stack.ctx.payments = createPayPalClient({
      ...stack.ctx.config.paypal,
      apiUrl: `http://127.0.0.1:${line.port}${EMULATOR_PATH}`,
      timeoutMs: TIMEOUT_MS,
      now: stack.clock.now,
    });
  });
  afterEach(() => {
    server.close();
  });

  /** The fault begins once our service has seen the approval, so that only the capture meets it. */
  function beforeCapture(change: () => void): void {
    const { getOrder } = stack.ctx.payments;
    stack.ctx.payments.getOrder = async (id) => {
      const seen = await getOrder(id);
      stack.ctx.payments.getOrder = getOrder;
      change();
      return seen;
    };
  }

  it.each<[string, () => void]>([
    ['takes the capture, and its answer never comes', () => line.set('deaf')],
    ['hears nothing any more', () => line.set('silent')],
    ['is reached by no connection', () => line.set('refuse')],
    ['is behind a connection that has died without a word', () => line.freeze()],
  ])(
    '%s: the buyer is answered in time, and the payment is captured and recorded once',
    async (_, change) => {
      const { id, paypalId } = await place(stack, product);
      stack.emulator.control.approve(paypalId);
      beforeCapture(change);
      const ms = await timed(async () => {
        expect(await settle(stack, id)).toMatchObject({ ok: true });
      });
      expect(ms).toBeLessThan(MOST_MS);
      line.set('open');
      line.cut();
      // The first round may get a connection that has just broken.
      for (let round = 0; round < 2; round += 1) {
        stack.clock.advance(MINUTE);
        await reconcile(stack.ctx);
      }
      await expectPaid(stack, id, product);
    },
  );

  it.each<[Line, number]>([
    ['silent', 0],
    ['deaf', 0],
    ['refuse', 0],
    ['open', 2 * TIMEOUT_MS],
  ])('over a line that is %s (%i ms late) leaves the order stored, to be paid later', async (fault, late) => {
    const buy = () => stack.call(placeOrder, { body: draftOf(product), idempotencyKey: 'one-cart-key' });
    line.set(fault, late);
    const ms = await timed(async () => {
      expect(await buy()).toMatchObject({ ok: true, data: { order: { payment: 'unavailable' } } });
    });
    expect(ms).toBeLessThan(MOST_MS);
    line.set('open');
    line.cut();
    stack.clock.advance(MINUTE);
    const again = await buy();
    expect(again).toMatchObject({ ok: true, data: { order: { payment: 'ready' } } });
    const id = again.ok ? again.data.order._id : '';
    expect((await orderRowOf(stack, id)).stock_state).toBe('held');
  });
});

describe('a mail server', () => {
  let sink: SmtpSink;
  let ctx: Context;
  beforeEach(async () => {
    sink = await startSmtpSink();
    line = await startTcpProxy(sink.port);
    const { config, company } = stack.ctx;
    const mailer = createSmtpMailer(
      { smtpUrl: `smtp://127.0.0.1:${line.port}` },
      (mail) => toMessage(mail, config, company),
      { stepMs: TIMEOUT_MS, deadlineMs: 2 * TIMEOUT_MS },
    );
    ctx = { ...stack.ctx, mailer };
    await queueMail(ctx, ctx.db, {
      fact: 'changed-1',
      template: 'password-changed',
      to: { name: 'Ann Buyer', address: 'ann@buyer.example' },
      values: { 'account.name': 'Ann Buyer' },
    });
  });
  afterEach(() => sink.close());

  it.each<[string, Line, number]>([
    ['never says a word', 'silent', 0],
    ['hears us and cannot be heard', 'deaf', 0],
    ['resets every connection', 'refuse', 0],
    // Each reply comes within the step time-out; all of them together exceed the mail's time-out.
    ['drags its feet over every word, like a tar-pit', 'open', TIMEOUT_MS / 3],
  ])('that %s is given up in time, and the mail is sent once after it recovers', async (_, fault, late) => {
    line.set(fault, late);
    const ms = await timed(async () => {
      expect(await deliverDueMail(ctx)).toBe(0);
    });
    expect(ms).toBeLessThan(MOST_MS);
    const row = await ctx.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sent_at: null, failed_at: null, attempts: 1, lease_until: 0 });
    line.set('open');
    line.cut();
    stack.clock.advance(MINUTE);
    expect(await deliverDueMail(ctx)).toBe(1);
    expect(sink.mails).toHaveLength(1);
  });
});
