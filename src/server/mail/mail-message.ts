// A mail as nodemailer takes it: headers, sender, one recipient.
import { hash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Company } from '#contract/company.ts';
import type { Config } from '#server/platform/configuration.ts';
import type { Mail } from './mailer.ts';

const SAFE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,119}$/;

/** @returns `key` where it is safe in a file name and a Message-ID, otherwise its safe characters and its hash */
export function safeKey(key: string): string {
  if (SAFE.test(key)) return key;
  return `${key.replace(/[^A-Za-z0-9_-]+/g, '').slice(0, 80) || 'mail'}.${hash('sha256', key, 'hex').slice(0, 32)}`;
}

/** The content type repeats the calendar's method (RFC 6047). */
function calendarFile(content: string) {
  const method = /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH';
  return {
    filename: 'appointment.ics',
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}

/** Addresses are objects: as strings, "a@x, b@y" would be two recipients. */
export function toMessage(mail: Mail, config: Config, company: Company): SendMailOptions {
  const office = { name: company.name, address: company.email };
  return {
    from: { ...office, address: config.mailFrom ?? office.address },
    ...(config.mailFrom && config.mailFrom !== office.address ? { replyTo: office } : {}),
    to: { name: mail.to.name.replace(/\p{Cc}+/gu, ' '), address: mail.to.address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [
      ...(mail.calendar ? [calendarFile(mail.calendar)] : []),
      ...(mail.photo ? [{ filename: 'photo.jpg', content: mail.photo, contentType: 'image/jpeg' }] : []),
    ],
    messageId: `<${safeKey(mail.key)}@${new URL(config.siteUrl).hostname}>`,
    // RFC 3834: no out-of-office answers to these.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
