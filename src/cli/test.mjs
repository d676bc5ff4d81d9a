// `npm test`: installs, checks, builds, runs unit, API, site and browser tests, and prints the totals. With the name of a vitest
// project it installs, builds, and runs that project alone.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { ENVIRONMENT, install, NODE, ROOT } from './install.mjs';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const LOUD = '!'.repeat(78);
/** Milliseconds after which a test runner is ended, and has failed: it hangs. */
const RUNNER_MS = 25 * 60_000;

function hasPostgres() {
  const folders = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES).map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    : [];
  return [...folders, ...(process.env.PATH ?? '').split(':')].some((folder) =>
    existsSync(join(folder, 'initdb')),
  );
}

/** Runs a test runner that writes its results as JSON to `report`. */
function runner(args, report, environment = {}) {
  const { status } = spawnSync(NODE, args, {
    cwd: ROOT,
    env: { ...ENVIRONMENT, ...environment },
    stdio: 'inherit',
    timeout: RUNNER_MS,
    killSignal: 'SIGKILL',
  });
  const figures = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  return { status, figures };
}

function vitest(scratch, projects) {
  const report = join(scratch, 'vitest.json');
  const { status, figures } = runner(
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
  );
  const passed = figures?.numPassedTests ?? 0;
  return { passed, failed: Math.max(figures?.numFailedTests ?? 0, status === 0 ? 0 : 1) };
}

function playwright(scratch) {
  const report = join(scratch, 'playwright.json');
  const { status, figures } = runner([join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'], report, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const passed = (figures?.stats.expected ?? 0) + (figures?.stats.flaky ?? 0);
  return { passed, failed: Math.max(figures?.stats.unexpected ?? 0, status === 0 ? 0 : 1) };
}

install();
const scratch = mkdtempSync(join(tmpdir(), 'gate-'));
const postgres = hasPostgres();
const [project] = process.argv.slice(2);
const projects = project ? [project] : ['unit', 'unit-stores', 'api-sqlite', 'site', 'browsers'];
if (!project && (postgres || process.env.CI)) projects.push('api-postgres');

const results = project ? [] : [await check()];
build({ ifNeeded: true, samples: true });
results.push(vitest(scratch, projects));
if (!project) results.push(playwright(scratch));
rmSync(scratch, { recursive: true, force: true });

if (!project && !postgres)
  console.log(
    `${LOUD}\nPostgreSQL is not on this machine: the API tests did NOT run on it.\nInstall the package "postgresql" and run again.\n${LOUD}`,
  );
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
