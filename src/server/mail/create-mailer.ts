// Which way mails leave.
import { join } from 'node:path';
import type { Company } from '#contract/company.ts';
import type { Config } from '#server/platform/configuration.ts';
import { createFileMailer } from './file-mailer.ts';
import { toMessage } from './mail-message.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** SMTP where `SMTP_URL` is set, otherwise files in `DATA_DIR/outbox`. */
export function createMailer(config: Config, company: Company): Mailer {
  const createContext = (mail: Mail) => toMessage(mail, config, company);
  if (config.smtpUrl) return createSmtpMailer(config.smtpUrl, createContext);
  return createFileMailer(
    config.dataDir === ':memory:' ? null : join(config.dataDir, 'outbox'),
    createContext,
  );
}
