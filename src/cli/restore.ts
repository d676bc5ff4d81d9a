// `npm run restore -- FILE`: replaces database, uploads and photos by a backup. Stop the service first. The previous data is kept.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Numbers } from '#server/backups/after-restore.ts';
import { restorePostgres } from '#server/backups/restore-postgres.ts';
import { restoreSqlite } from '#server/backups/restore-sqlite.ts';
import { NUMBER_NAMES, type NumberName } from '#server/db/system-tables.ts';
import { conclude } from './report.ts';

const option = { type: 'string' } as const;
const OPTIONS = { order: option, quote: option, invoice: option, 'credit-note': option };

/** @param text `F100040`, `INV-00012` or the number alone; '' where nobody knows @throws Error for anything else */
function numberIn(name: NumberName, text: string): number | undefined {
  if (text.trim() === '') return undefined;
  const digits = /^[A-Z]*-?(\d{1,12})$/i.exec(text.trim())?.[1];
  if (!digits)
    throw new Error(`${text} is not the number of ${name === 'credit-note' ? 'a' : 'an'} ${name}.`);
  return Number(digits);
}

/** Somebody at the keyboard is asked for what the command line doesn't say. */
async function lastNumbers(given: Partial<Record<NumberName, string>>): Promise<Partial<Numbers>> {
  using asked = process.stdin.isTTY ? createInterface(process.stdin, process.stderr) : null;
  const last: Partial<Numbers> = {};
  for (const name of NUMBER_NAMES) {
    const question = `Last ${name} number that was given out (Enter: unknown, go on 1,000 further): `;
    const number = numberIn(name, given[name] ?? (await asked?.question(question)) ?? '');
    if (number !== undefined) last[name] = number;
  }
  return last;
}

await conclude(async ({ databaseUrl, dataDir }) => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const file = positionals[0] && resolve(positionals[0]);
  if (!file || !existsSync(file)) throw new Error('Say which backup: npm run restore -- data/backups/<file>');
  const options = { dataDir, now: Date.now(), last: await lastNumbers(values) };
  const { numbers, ...previous } = databaseUrl
    ? await restorePostgres(file, databaseUrl, options)
    : await restoreSqlite(file, options);
  const names = Object.values(previous).filter((name) => name !== null);
  return `Restored ${file}${names.length > 0 ? `\nThe previous data is in: ${names.join(', ')}` : ''}
The next numbers: ${NUMBER_NAMES.map((name) => `${name} ${numbers[name] + 1}`).join(', ')}.
Everybody signs in anew. Once the service runs, PayPal's payments since the backup are listed above the orders.`;
});
