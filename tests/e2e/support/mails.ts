// Mails that the service under test has written as files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';

/** Text of the mails to an address, without soft line breaks. */
export function mailsTo(email: string): string[] {
  const { outbox } = test.info().config.metadata as { outbox: string };
  const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
  return files
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.split('\r\n').some((line) => line.startsWith('To: ') && line.includes(email)))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/**
 * Waits for the mail to an address.
 * @returns its link to this page of ours
 */
export async function linkTo(path: string, email: string): Promise<string> {
  const find = () =>
    mailsTo(email)
      .map((mail) => new RegExp(`${path}#token=[\\w-]{22,43}`).exec(mail)?.[0])
      .find(Boolean) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}
