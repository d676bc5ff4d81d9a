// The test runners, each with its results counted.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENT, NODE, ROOT } from './install.mjs';

const REPORTERS = join(ROOT, 'tests/support/reporters');
/** Milliseconds after which a test runner is ended, and has failed: it hangs. */
const RUNNER_MS = 60 * 60_000;

/** @returns {Promise<boolean>} whether it ended well */
function runToEnd(args, environment, timeout) {
  const child = spawn(NODE, args, {
    cwd: ROOT,
    env: { ...ENVIRONMENT, ...environment },
    stdio: 'inherit',
    timeout,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}

/**
 * Runs a test runner that writes its figures as JSON.
 * @param {(report: string) => {args: string[], environment: Record<string, string>}} command
 * @param {(figures: any) => {passed: number, failed: number}} count
 */
async function runCounted(command, count, timeout) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const report = join(folder, 'report.json');
  const { args, environment } = command(report);
  const isGreen = await runToEnd(args, environment, timeout);
  const figures = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  const { passed, failed } = figures ? count(figures) : { passed: 0, failed: 0 };
  return { passed, failed: Math.max(failed, isGreen ? 0 : 1) };
}

/**
 * @param {object} run
 * @param {string[]} [run.projects] all where none is named
 * @param {string[]} [run.paths] parts of the paths of the files to run
 * @param {Record<string, string>} [run.environment]
 * @param {number} [run.timeout] milliseconds
 */
export const vitest = ({ projects = [], paths = [], environment = {}, timeout = RUNNER_MS }) =>
  runCounted(
    (report) => ({
      args: [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        ...paths,
        '--passWithNoTests',
        '--reporter=minimal',
        `--reporter=${join(REPORTERS, 'vitest-progress.ts')}`,
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      environment,
    }),
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
    timeout,
  );

/**
 * @param {object} run
 * @param {string[]} [run.paths] regular expressions for the paths of the files to run
 * @param {Record<string, string>} [run.environment]
 */
export const playwright = ({ paths = [], environment = {} }) =>
  runCounted(
    (report) => ({
      args: [
        join(ROOT, 'node_modules/@playwright/test/cli.js'),
        'test',
        ...paths,
        '--pass-with-no-tests',
        `--reporter=${join(REPORTERS, 'playwright-progress.ts')},json`,
      ],
      environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
    RUNNER_MS,
  );

/** `npm run mutants`, on two cores at once: each half as one test. */
export async function mutants(timeout) {
  const run = (shard) =>
    runToEnd(['--no-warnings', join(ROOT, 'tests/bench/mutants.ts'), `--shard=${shard}`], {}, timeout);
  const isGreen = await Promise.all(['1/2', '2/2'].map(run));
  const passed = isGreen.filter(Boolean).length;
  return { passed, failed: isGreen.length - passed };
}
