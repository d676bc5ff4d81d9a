// Output and exit codes of commands.
import type { Summary } from '#server/operations/backups/summary.ts';
import { ConfigError } from '../server/platform/configuration.ts';

/** @returns '120 orders, 45 products …', to compare by eye */
export function figures({ counts, sums }: Summary): string {
  const shown = ['orders', 'products', 'users', 'appointments', 'reviews'];
  const rows = shown.map((name) => `${counts[name] ?? 0} ${name}`).join(', ');
  const money = Object.entries(sums)
    .map(([name, value]) => `${name} ${name.startsWith('units') ? value : (value / 100).toFixed(2)}`)
    .join(', ');
  return `${rows}\n${money}`;
}

/** Prints the command's result; on an error, one sentence on standard error, and exits with 1. */
export async function conclude(work: () => Promise<string>): Promise<void> {
  // As in the service: what is written is for no other user of the machine.
  process.umask(0o077);
  try {
    console.log(await work());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof ConfigError ? error.message : `${error.name}: ${error.message}`);
    process.exitCode = 1;
  }
}
