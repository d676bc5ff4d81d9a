// Mail by SMTP: over connections that are reused for the mails that follow at once, each mail bounded in time.
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Mail, MailError, type Mailer } from './mailer.ts';

/** Milliseconds: for one step, and for one mail in all, however slowly a server drips; shorter than the lease on its row. */
const PATIENCE = { stepMs: 10_000, deadlineMs: 40_000 };
/** Connections close after five idle seconds. A mail on a lost connection that took nothing gets one new one; the outbox retries others. */
const POOL = { pool: true, idleTimeout: 5_000, maxRequeues: 1 } as const;

/** What nodemailer's errors carry. */
type Failure = Partial<Record<'code' | 'command' | 'message' | 'response' | 'responseCode', unknown>>;

/** Replies about our login (RFC 4954 §4, §6): the configuration is wrong, not the mail. */
const LOGIN_REPLIES = [454, 530, 534, 535, 538];
/** nodemailer's codes for errors before any mail: of our login, or no TLS for it. */
const OF_LOGIN = ['EAUTH', 'ETLS'];
/** nodemailer's codes for errors that belong to this mail: its addresses, its content. */
const OF_THIS_MAIL = ['EENVELOPE', 'EMESSAGE'];
/** 421: the service is closing (RFC 5321 §3.8). */
const CLOSING = 421;

/** @returns codes only, like "EENVELOPE 550 5.1.1 RCPT TO": replies repeat the recipient's address */
function describe({ code, command, message, response, responseCode }: Failure): string {
  // nodemailer keeps OpenSSL's reason in the message alone.
  if (code === 'ESOCKET' && /certificate/i.test(String(message)))
    return 'the mail server’s certificate isn’t valid';
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1];
  const codes = [code, responseCode, enhanced, command].filter(
    (part) => typeof part === 'number' || (typeof part === 'string' && /^[\w. -]{1,40}$/.test(part)),
  );
  return codes.join(' ') || 'no reason given';
}

function toMailError(error: unknown): MailError {
  const failure: Failure = Object(error);
  const reply = typeof failure.responseCode === 'number' ? failure.responseCode : null;
  const ofThisMail = OF_THIS_MAIL.includes(String(failure.code));
  const login = OF_LOGIN.includes(String(failure.code)) || (reply !== null && LOGIN_REPLIES.includes(reply));
  // Without a reply, nodemailer itself found the addresses impossible.
  const refused = reply === null ? failure.code === 'EENVELOPE' : reply >= 500;
  if (refused && !login) return new MailError(describe(failure), 'refused');
  const outage = login || !ofThisMail || reply === CLOSING;
  return new MailError(describe(failure), outage ? 'outage' : 'deferred');
}

/**
 * @param smtpUrl smtp:// or smtps://, with nodemailer's options as its query where needed. A password is never sent without TLS.
 * @param name by which we greet the server: some refuse a machine's own
 */
export function createSmtpMailer(
  { smtpUrl, name }: { smtpUrl: string; name?: string },
  messageOf: (mail: Mail) => SendMailOptions,
  { stepMs, deadlineMs } = PATIENCE,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: new URL(smtpUrl).password !== '',
    ...(name && { name }),
    ...POOL,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
  });
  return {
    async deliver(mail) {
      try {
        await transport.sendMail({ ...messageOf(mail), signal: AbortSignal.timeout(deadlineMs) });
        return 'sent';
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}
