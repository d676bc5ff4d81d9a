// SMTP connections are reused, and a lost connection loses no mail.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { shareStack } from '../../support/database/empty.ts';
import { queueOne, withSmtp } from '../../support/doubles/smtp-mailer.ts';
import { type SmtpSink, startSmtpSink } from '../../support/doubles/smtp-sink.ts';

const stack = shareStack();
let sink: SmtpSink;
let connections: number;
const startSink = (port = 0) =>
  startSmtpSink(port, {
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
  });
beforeEach(async () => {
  connections = 0;
  sink = await startSink();
});
afterEach(async () => {
  await sink.close();
});

it('sends many mails over few connections', async () => {
  for (let index = 0; index < 24; index += 1) await queueOne(stack, `changed-${index}`);
  expect(await deliverDueMail(withSmtp(stack, { smtpUrl: sink.url }))).toBe(24);
  expect(sink.mails).toHaveLength(24);
  expect(connections).toBeLessThanOrEqual(4);
});

it('opens a new connection at once when the pooled one is gone', async () => {
  const ctx = withSmtp(stack, { smtpUrl: sink.url });
  const { port } = sink;
  await queueOne(stack, 'changed-1');
  expect(await deliverDueMail(ctx)).toBe(1);
  await sink.close();
  sink = await startSink(port);
  await queueOne(stack, 'changed-2');
  expect(await deliverDueMail(ctx)).toBe(1);
  expect(sink.mails).toHaveLength(1);
});
