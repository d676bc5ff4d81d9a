// One promise about safety and the command that shows it; `npm run soak` runs them and prints one table.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Postgres, startPostgres } from '../../support/database/postgres.ts';
import { ROOT } from '../paths.ts';

export interface Measured {
  /** What was measured, in text and figures. */
  figure: string;
  met: boolean;
}

export interface Bar {
  /** From 1. */
  number: number;
  name: string;
  /** The required result. */
  target: string;
  run(): Promise<Measured>;
}

/**
 * Scales a bar's count or duration by SOAK_SCALE (0.1: a tenth) for a quick look; the figure says how much was
 * done.
 * @param least the minimum
 */
export const scaled = (full: number, least = 1): number =>
  Math.max(least, Math.round(full * Number(process.env.SOAK_SCALE ?? 1)));

/** Thrown by a bar that this machine cannot run, with what is missing; the table shows it. */
export class CannotRun extends Error {}

/** @throws CannotRun when the program is not installed */
export function needProgram(name: string): void {
  if (spawnSync('which', [name]).status !== 0) throw new CannotRun(`${name} is not on this machine`);
}

/** @throws CannotRun when PostgreSQL is not installed */
export const needPostgres = (how?: { waitForDisk: boolean }): Promise<Postgres> =>
  startPostgres(how).catch((cause: Error) => {
    throw new CannotRun(cause.message);
  });

interface Report {
  numPassedTests: number;
  numFailedTests: number;
}

/**
 * Runs test files of the normal run.
 * @param projects as in vitest.config.ts
 * @param more variables for a longer run
 */
export function runTests(
  projects: readonly string[],
  files: readonly string[],
  more: Record<string, string> = {},
): Measured {
  const scratch = mkdtempSync(join(tmpdir(), 'bar-'));
  const report = join(scratch, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [
      resolve(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=json',
      `--outputFile=${report}`,
      ...files,
    ],
    { cwd: ROOT, env: { ...process.env, ...more }, stdio: 'ignore' },
  );
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(scratch, { recursive: true, force: true });
  return {
    figure: `${numPassedTests} tests passed, ${numFailedTests} failed`,
    met: status === 0 && numPassedTests > 0 && numFailedTests === 0,
  };
}

const BOTH = ['api-sqlite', 'api-postgres'];

/** A bar covered by tests of the normal run on both engines. */
export const heldByTests = (
  number: number,
  name: string,
  target: string,
  files: readonly string[],
  { projects = BOTH, environment = {} }: { projects?: string[]; environment?: Record<string, string> } = {},
): Bar => ({ number, name, target, run: async () => runTests(projects, files, environment) });
