// Output and exit codes of commands.
import type { Summary } from '#server/backups/summary.ts';
import { databaseName, refuseOtherDatabase } from '#server/db/last-database.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/configuration.ts';

/** @returns '120 orders, 45 products …', to compare by eye */
export function figures({ counts, sums }: Summary): string {
  const shown = ['orders', 'products', 'users', 'appointments', 'reviews'];
  const rows = shown.map((name) => `${counts[name] ?? 0} ${name}`).join(', ');
  const money = Object.entries(sums)
    .map(([name, value]) => `${name} ${name.startsWith('units') ? value : (value / 100).toFixed(2)}`)
    .join(', ');
  return `${rows}\n${money}`;
}

/**
 * Runs a command on the shop that the configuration names, and prints its result. Standard error says which database that is and, on an
 * error, one sentence; the exit code is then 1.
 */
export async function conclude(work: (config: Config) => Promise<string>): Promise<void> {
  // As in the service: what is written is for no other user of the machine.
  process.umask(0o077);
  try {
    const config = readConfig(process.env);
    refuseOtherDatabase(config);
    console.error(`Database: ${databaseName(config)}`);
    console.log(await work(config));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof ConfigError ? error.message : `${error.name}: ${error.message}`);
    process.exitCode = 1;
  }
}
