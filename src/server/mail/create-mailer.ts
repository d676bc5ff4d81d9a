// The mailer: SMTP, or files if no mail server is set.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Company } from '#contract/company.ts';
import type { Config } from '#server/platform/configuration.ts';
import { safeKey, toMessage } from './mail-message.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Whole or not at all: a reader never sees half a mail, even after power loss. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const fileOf = (dataDir: string, key: string): string => join(dataDir, 'outbox', `${safeKey(key)}.eml`);

/** @param key the mail's fact. Without a file nothing happens. */
export const removeMailFile = ({ dataDir }: Pick<Config, 'dataDir'>, key: string): Promise<void> =>
  rm(fileOf(dataDir, key), { force: true });

/** @param dataDir where `outbox/<key>.eml` goes, for any mail program to open, readable by the service alone */
function createFileMailer(dataDir: string, messageOf: (mail: Mail) => SendMailOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      try {
        const { message } = await transport.sendMail(messageOf(mail));
        const file = fileOf(dataDir, mail.key);
        await mkdir(dirname(file), { recursive: true, mode: 0o700 });
        await writeWhole(file, message as Buffer);
        return 'filed';
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        throw new MailError(`not written: ${code ?? 'unknown reason'}`, 'outage');
      }
    },
  };
}

/**
 * SMTP where `SMTP_URL` is set, otherwise files in `DATA_DIR/outbox`.
 * @param getCompany the sender, which a publication may change
 */
export function createMailer(config: Config, getCompany: () => Company): Mailer {
  const messageOf = (mail: Mail) => toMessage(mail, config, getCompany());
  const { smtpUrl } = config;
  if (smtpUrl) return createSmtpMailer({ smtpUrl, name: new URL(config.siteUrl).hostname }, messageOf);
  return createFileMailer(config.dataDir, messageOf);
}
