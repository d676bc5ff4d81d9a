// SMTP delivery over a real connection, and files where no server is configured.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import type { Config } from '#server/platform/configuration.ts';
import { shareStack } from '../../support/database/empty.ts';
import { withSmtp as postingOf, queueOne } from '../../support/doubles/smtp-mailer.ts';
import { type SmtpSink, startSmtpSink } from '../../support/doubles/smtp-sink.ts';

const stack = shareStack({ settings: { SITE_URL: 'https://www.kelvinrowe.example' } });
let sink: SmtpSink;
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(async () => {
  await sink.close();
});

const posting = (settings: Partial<Config>) => postingOf(stack, settings);
const queue = (fact: string, to?: { name: string; address: string }) => queueOne(stack, fact, to);
const row = () => stack.ctx.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'));

it('delivers one recipient, sender, Message-ID, text and HTML', async () => {
  await queue('changed-1');
  expect(await deliverDueMail(posting({ smtpUrl: sink.url }))).toBe(1);
  const [mail, ...others] = sink.mails;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ from: 'hello@kelvinrowe.example', recipients: ['ann@buyer.example'] });
  const headers = headersOf(mail?.raw ?? '');
  expect(headers).toMatch(/^From: .*Kelvin & Rowe.* <hello@kelvinrowe\.example>$/m);
  expect(headers).toMatch(/^To: .*Ann Buyer.* <ann@buyer\.example>$/m);
  expect(headers).toMatch(/^Subject: Your password was changed$/m);
  expect(headers).toMatch(/^Message-ID: <changed-1@www\.kelvinrowe\.example>$/im);
  expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(headers).not.toMatch(/^X-Mailer/im);
  expect(mail?.raw).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/);
  expect(await row()).toMatchObject({ sent_at: stack.clock.now(), attempts: 1 });
});

it('sends from MAIL_FROM with the company as Reply-To', async () => {
  await queue('changed-1');
  await deliverDueMail(posting({ smtpUrl: sink.url, mailFrom: 'post@sender.example' }));
  expect(sink.mails[0]?.from).toBe('post@sender.example');
  expect(sink.mails[0]?.raw).toMatch(/^Reply-To: .*<hello@kelvinrowe\.example>$/m);
});

it.each([
  ['two addresses in one', { name: 'Ann', address: 'a@x.example, b@y.example' }, 0],
  ['a header in the name', { name: 'Ann\r\nBcc: b@y.example', address: 'a@x.example' }, 1],
  ['an address in the name', { name: 'b@y.example, Ann <b@y.example>', address: 'a@x.example' }, 1],
  ['a header in the address', { name: 'Ann', address: 'a@x.example\r\nBcc: b@y.example' }, 0],
  ['a command in the address', { name: 'Ann', address: 'a@x.example>\r\nRCPT TO:<b@y.example' }, 0],
])('never reaches a second recipient: %s', async (_, to, sent) => {
  await queue('changed-1', to);
  await deliverDueMail(posting({ smtpUrl: sink.url }));
  expect(sink.mails).toHaveLength(sent);
  expect((await row()).last_error).toBe(sent ? null : 'EENVELOPE 501 RCPT TO');
  for (const mail of sink.mails) {
    expect(mail.recipients).toHaveLength(1);
    expect(mail.recipients).not.toContain('b@y.example');
    expect(headersOf(mail.raw)).not.toMatch(/^bcc:|=0D|=0A/im);
  }
});

it('queues mails while the server is down and sends all of them when it is back', async () => {
  const ctx = posting({ smtpUrl: sink.url });
  const { port } = sink;
  await sink.close();
  for (let index = 0; index < 8; index += 1) await queue(`changed-${index}`);
  for (let round = 0; round < 20; round += 1) {
    expect(await deliverDueMail(ctx)).toBe(0);
    stack.clock.advance(30_000);
  }
  expect((await row()).last_error).toBe('ESOCKET CONN');
  sink = await startSmtpSink(port);
  let sent = 0;
  for (let round = 0; round < 4; round += 1) {
    stack.clock.advance(30_000);
    sent += await deliverDueMail(ctx);
  }
  expect(sent).toBe(8);
  expect(new Set(sink.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size).toBe(8);
});

it('retries after 451', async () => {
  await queue('changed-1');
  sink.refuse = { code: 451, text: '4.7.1 <ann@buyer.example> greylisted, try later' };
  const ctx = posting({ smtpUrl: sink.url });
  expect(await deliverDueMail(ctx)).toBe(0);
  expect(await row()).toMatchObject({ failed_at: null, sent_at: null });
  sink.refuse = null;
  stack.clock.advance(500);
  expect(await deliverDueMail(ctx)).toBe(1);
  expect(sink.mails).toHaveLength(1);
});

it('gives up at once after 550, without a name in its record', async () => {
  await queue('changed-1');
  sink.refuse = { code: 550, text: '5.1.1 <ann@buyer.example> user unknown' };
  const ctx = posting({ smtpUrl: sink.url });
  await deliverDueMail(ctx);
  const { failed_at, last_error } = await row();
  expect(failed_at).toBe(stack.clock.now());
  expect(last_error).toBe('EENVELOPE 550 5.1.1 RCPT TO');
  sink.refuse = null;
  stack.clock.advance(3_600_000);
  expect(await deliverDueMail(ctx)).toBe(0);
  expect(sink.mails).toEqual([]);
});

it('does not fail the mail when the server refuses our login', async () => {
  await sink.close();
  sink = await startSmtpSink(0, {
    disabledCommands: [],
    onAuth(_auth, _session, callback) {
      callback(Object.assign(new Error('5.7.8 wrong password'), { responseCode: 535 }));
    },
  });
  await queue('changed-1');
  await deliverDueMail(
    posting({ smtpUrl: `${sink.url.replace('//', '//user:secret@')}/?tls.rejectUnauthorized=false` }),
  );
  const { failed_at, last_error } = await row();
  expect(failed_at).toBeNull();
  expect(last_error).toMatch(/^EAUTH 535/);
  expect(last_error).not.toContain('secret');
});

it('treats a server that hangs up as an outage', async () => {
  const mute = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    mute.listen(0, '127.0.0.1', resolve);
  });
  const address = mute.address();
  await queue('changed-1');
  const port = typeof address === 'object' && address ? address.port : 0;
  await deliverDueMail(posting({ smtpUrl: `smtp://127.0.0.1:${port}` }));
  expect(await row()).toMatchObject({ failed_at: null, sent_at: null, last_error: 'ECONNECTION' });
  await new Promise((resolve) => mute.close(resolve));
});

it('writes a file that mail programs open where no server is configured', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'outbox-'));
  try {
    await queue('changed-1');
    await queue('../../étrange:name');
    expect(await deliverDueMail(posting({ dataDir }))).toBe(2);
    const files = readdirSync(join(dataDir, 'outbox')).sort();
    expect(files).toEqual(['changed-1.eml', expect.stringMatching(/^trangename\.[0-9a-f]{32}\.eml$/)]);
    const file = join(dataDir, 'outbox', 'changed-1.eml');
    expect(readFileSync(file, 'utf8')).toMatch(/^Message-ID: <changed-1@www\.kelvinrowe\.example>\r$/im);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await row()).toMatchObject({ sent_at: null, file_at: stack.clock.now() });
    expect(await deliverDueMail(posting({ dataDir, smtpUrl: sink.url }))).toBe(2);
    expect(sink.mails).toHaveLength(2);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

it('keeps a mail queued that could not be written as a file', async () => {
  await queue('changed-1');
  await deliverDueMail(posting({ dataDir: '/dev/null' }));
  expect(await row()).toMatchObject({ file_at: null, failed_at: null, last_error: 'not written: ENOTDIR' });
});

it('sends no password to a server without TLS', async () => {
  await sink.close();
  let logins = 0;
  sink = await startSmtpSink(0, {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(_auth, _session, callback) {
      logins += 1;
      callback(null, { user: 'site' });
    },
  });
  await queue('changed-1');
  await deliverDueMail(posting({ smtpUrl: sink.url.replace('//', '//site:secret@') }));
  expect([logins, sink.mails]).toEqual([0, []]);
  expect(await row()).toMatchObject({
    sent_at: null,
    failed_at: null,
    last_error: expect.stringContaining('ETLS'),
  });
});

it('names a certificate that isn’t valid, and greets by the site’s own name', async () => {
  await sink.close();
  const names: unknown[] = [];
  sink = await startSmtpSink(0, {
    disabledCommands: ['AUTH'],
    onMailFrom(_address, session, callback) {
      names.push(session.hostNameAppearsAs);
      callback();
    },
  });
  await queue('changed-1');
  await deliverDueMail(posting({ smtpUrl: sink.url }));
  expect((await row()).last_error).toContain('certificate');
  stack.clock.advance(24 * 3_600_000);
  await deliverDueMail(posting({ smtpUrl: `${sink.url}/?tls.rejectUnauthorized=false` }));
  expect(names).toEqual(['www.kelvinrowe.example']);
});
