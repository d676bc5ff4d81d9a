// How commands end: with what they did, or with one sentence and a code that a timer notices.
import { ConfigError } from '../server/platform/configuration.ts';

interface Numbers {
  counts: Record<string, number>;
  sums: Record<string, number>;
}

/** `orders 120, products 45 …; order lines 1234.50 …` for a person who compares by eye. */
export function figures({ counts, sums }: Numbers): string {
  const shown = ['orders', 'products', 'users', 'appointments', 'reviews'];
  const rows = shown.map((name) => `${counts[name] ?? 0} ${name}`).join(', ');
  const money = Object.entries(sums)
    .map(([name, value]) => `${name} ${name.startsWith('units') ? value : (value / 100).toFixed(2)}`)
    .join(', ');
  return `${rows}\n${money}`;
}

/** Runs a command; what goes wrong is one sentence on standard error and exit code 1. */
export async function conclude(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error instanceof ConfigError ? error.message : `${error.name}: ${error.message}`);
    process.exitCode = 1;
  }
}
