// Mails that the service under test has written as files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

/** Where the run's service writes mails. */
const usualOutbox = (): string => (test.info().config.metadata as { outbox: string }).outbox;

/** Text of the mails to an address, without soft line breaks. @param outbox of a service of the test's own */
export function mailsTo(email: string, outbox = usualOutbox()): string[] {
  const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
  return files
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.split('\r\n').some((line) => line.startsWith('To: ') && line.includes(email)))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/**
 * Waits for the mail to an address.
 * @param outbox of a service of the test's own
 * @returns its link to this page of ours
 */
export async function linkTo(path: string, email: string, outbox?: string): Promise<string> {
  const find = () =>
    mailsTo(email, outbox)
      .map((mail) => new RegExp(`${path}#token=[\\w-]{22,43}`).exec(mail)?.[0])
      .find(Boolean) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}
