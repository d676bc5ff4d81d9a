// What a restore must not bring back: accounts, passwords, second factors, roles and links that ended after the backup. Noted in
// a file beside the backups, since a note in the database would be lost with it. It holds ids and hashes, no names.
import { hash } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROLES } from '#contract/accounts/roles.ts';

const entry = z.union([
  z.object({ at: z.number(), deleted: z.string() }),
  /** The hash of an erased person's email. */
  z.object({ at: z.number(), erased: z.string() }),
  z.object({ at: z.number(), member: z.string(), role: z.enum(ROLES) }),
  /** Whose password was replaced. */
  z.object({ at: z.number(), password: z.string() }),
  /** Whose second factor was turned on or off. */
  z.object({ at: z.number(), factor: z.string() }),
  /** The hash of a recovery code that was used. */
  z.object({ at: z.number(), recoveryCode: z.string() }),
  /** The visit that lost an address, and the hash of that address. */
  z.object({ at: z.number(), visit: z.string(), address: z.string() }),
]);
export type Ended = z.output<typeof entry>;

type Without<T, Key extends string> = T extends unknown ? Omit<T, Key> : never;

/** A file for each month, so that old ones can be deleted whole. */
const FILE = /^ended-\d{4}-\d{2}\.jsonl$/;
/** Where backups lie, and what must be known when one is restored. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups');

export const isEndedFile = (name: string): boolean => FILE.test(name);

/** @param emailKey the address in lower case */
export const hashOfPerson = (emailKey: string): string => hash('sha256', `person ${emailKey}`, 'hex');

/**
 * On the disk when it returns. Call it last in the transaction: a note too many ends what was about to end, one too few brings it back.
 * @param ctx `dataDir` may be `:memory:` for tests
 */
export function noteEnded(
  { config: { dataDir }, clock }: { config: { dataDir: string }; clock: { now(): number } },
  what: Without<Ended, 'at'>,
): void {
  if (dataDir === ':memory:') return;
  const at = clock.now();
  const file = join(backupFolder(dataDir), `ended-${new Date(at).toISOString().slice(0, 7)}.jsonl`);
  fs.mkdirSync(backupFolder(dataDir), { recursive: true, mode: 0o700 });
  fs.appendFileSync(file, `${JSON.stringify({ at, ...what })}\n`, { mode: 0o600, flush: true });
}

/** Without lines that a full disk cut off. */
function parse(line: string): Ended[] {
  try {
    return [entry.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

/** @param since milliseconds since 1970 @returns what has ended since, oldest first */
export function readEnded(dataDir: string, since: number): Ended[] {
  const folder = backupFolder(dataDir);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter(isEndedFile).sort() : [];
  const lines = names.flatMap((name) => fs.readFileSync(join(folder, name), 'utf8').split('\n'));
  return lines.flatMap(parse).filter(({ at }) => at >= since);
}
