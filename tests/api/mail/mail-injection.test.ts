// Injection into mails and spreadsheets: input arrives as plain text, with one recipient, our own headers and no
// tags or links.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { shareStack } from '../../support/database/empty.ts';
import { withSmtp } from '../../support/doubles/smtp-mailer.ts';
import { type SmtpSink, type SunkMail, startSmtpSink } from '../../support/doubles/smtp-sink.ts';
import { ADDRESS, draftOf, shelve } from '../../support/records/orders.ts';
import { MAIL_PAYLOADS } from '../../support/records/payloads.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aNotice, aRegistration, aVisit } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack();
let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(async () => {
  await sink.close();
});

const OURS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
];

/** Submits every public form with the payload in every text field. */
async function handIn(payload: string, n: number, part: string): Promise<void> {
  const email = `ada${n}@example.com`;
  const post = (path: string, body: unknown) => send(stack, 'POST', path, { body });
  const texts = { message: payload, email };
  await post('/api/appointments', aVisit({ ...texts, name: payload, subject: payload }));
  await post('/api/appointments', aVisit(texts));
  await post('/api/cancellations', aNotice({ ...texts, name: payload, orderOrBooking: payload }));
  await post('/api/cancellations', aNotice({ ...texts, address: payload }));
  await post('/api/register', aRegistration({ username: payload, email }));
  await post('/api/appointments', aVisit({ email: payload }));
  const shippingAddress = { ...ADDRESS, email, firstName: payload.slice(0, 60), city: payload.slice(0, 80) };
  const placed = await post('/api/orders/checkout', { ...draftOf(part), shippingAddress });
  const order = placed.json?.order as { _id: string; paypalOrderId: string } | undefined;
  if (!order) return;
  stack.emulator.control.approve(order.paypalOrderId);
  await send(stack, 'PATCH', `/api/orders/${order._id}/paypal`);
}

async function deliverAll(): Promise<void> {
  const ctx = withSmtp(stack, { smtpUrl: sink.url });
  for (let round = 0; round < 60 && (await deliverDueMail(ctx)) > 0; round += 1) stack.clock.advance(1000);
}

function expectHarmless({ recipients, raw }: SunkMail): void {
  expect(recipients).toHaveLength(1);
  expect(recipients[0]).toMatch(/^(ada\d+@example\.com|staff@kelvinrowe\.example)$/);
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const names = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':')[0]?.toLowerCase());
  expect(names.filter((name) => !OURS.includes(name ?? ''))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const body = rest.join('\r\n\r\n').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const html = /<body[\s\S]+<\/body>/.exec(body)?.[0];
  expect(html).toContain('style=');
  expect(html).not.toMatch(/<(script|iframe|h1>x|h1>Another)/i);
  // Our own: the mark, and pictures of parts.
  expect(html).not.toMatch(/<img (?!src="http:\/\/localhost:4321\/)/i);
  expect(html).not.toMatch(/<a [^>]*evil\.example/i);
  expect(html).not.toMatch(/<[^>]*\son\w+=/i);
}

it(`${MAIL_PAYLOADS.length} payloads in every field arrive as plain text`, async () => {
  const part = await shelve(stack, { stock: 1000 });
  let n = 0;
  for (const payload of MAIL_PAYLOADS) await handIn(payload, n++, part);
  await deliverAll();
  expect(sink.mails.length).toBeGreaterThan(MAIL_PAYLOADS.length);
  for (const mail of sink.mails) expectHarmless(mail);

  const { token } = await makeAdmin(stack);
  for (const list of ['orders', 'appointments']) {
    const { text } = await send(stack, 'GET', `/api/exports/${list}`, { token });
    const cells = [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell);
    expect(cells.length).toBeGreaterThan(100);
    expect(cells.filter((cell) => /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  }
}, 120_000);
