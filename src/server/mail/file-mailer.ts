// Mail without a server: a file per mail that any mail program opens.
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { safeKey } from './mail-message.ts';
import { type Mail, MailError, type Mailer } from './mailer.ts';

/** Whole or not at all: a reader never sees half a mail, even after power loss. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** @param folder where `<key>.eml` goes, readable by the service alone; null: nowhere, for tests */
export function createFileMailer(
  folder: string | null,
  createContext: (mail: Mail) => SendMailOptions,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      if (folder === null) return 'filed';
      try {
        const { message } = await transport.sendMail(createContext(mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(join(folder, `${safeKey(mail.key)}.eml`), message as Buffer);
        return 'filed';
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        throw new MailError(`not written: ${code ?? 'unknown reason'}`, 'outage');
      }
    },
  };
}
