// The outbox for the admin: which mail went where, and sending one again. Mail texts are not included.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery, sortsWithAction } from '#contract/field.ts';

/** 'filed': written to a file, because no mail server is configured. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'filed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const mail = z.object({
  _id: z.string(),
  /** Its file in content/emails, without `.md`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** When it was sent or filed; null before. */
  sentAt: z.nullable(z.string()),
  attempts: z.number(),
  /** The mail server's last error; '' without one. */
  lastError: z.string(),
  /** It failed, and somebody decided that it needs no more attention. */
  isPutAside: z.boolean(),
});
export type Mail = z.infer<typeof mail>;

export const MAIL_SORTS = sortsWithAction('subject', 'to');
const mailQuery = z.extend(listQuery, { sort: z._default(z.enum(MAIL_SORTS), 'newest') });
export type MailQuery = z.infer<typeof mailQuery>;

export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  summary: 'Every mail that was written, newest first',
  access: 'dashboard',
  query: mailQuery,
  reply: z.object({ mails: z.array(mail), total: z.number() }),
});

/** Queues a copy. Refused while the mail is still queued, or if its text is not stored. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mails/{id}/resend',
  summary: 'Sends a mail again',
  access: 'dashboard',
  reply: z.object({ success: z.literal(true), mail }),
  errors: ['illegal_move'],
});

/** For a mistyped address. Refused unless the mail has failed. */
export const putMailAside = endpoint({
  method: 'POST',
  path: '/api/mails/{id}/aside',
  summary: 'Takes a mail that failed off Today',
  access: 'dashboard',
  reply: z.object({ success: z.literal(true), mail }),
  errors: ['illegal_move'],
});
