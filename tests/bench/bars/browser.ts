// Bars for browsers: 30 (attackers' input is never run) and 36 (no page violates its CSP).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../paths.ts';
import { type Bar, CannotRun, type Measured, runTests } from './bar.ts';

const NEITHER_OURS_NOR_OTHERS = 4800;

interface Report {
  stats: { expected: number; unexpected: number; flaky: number };
}

/**
 * Runs these browser tests on their own port.
 * @throws CannotRun without a built site
 */
function inBrowser(specs: readonly string[]): Measured {
  if (!existsSync(resolve(ROOT, 'dist/index.html'))) throw new CannotRun('no built site: npm run build');
  const { stdout, status } = spawnSync(
    process.execPath,
    [resolve(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=json', ...specs],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      env: { ...process.env, E2E_PORT: String(NEITHER_OURS_NOR_OTHERS + (process.pid % 100)) },
    },
  );
  const { stats } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
  return {
    figure: `${stats.expected} browser tests passed, ${stats.unexpected + stats.flaky} failed`,
    met: status === 0 && stats.expected > 0,
  };
}

export const xss: Bar = {
  number: 30,
  name: 'xss',
  target: '60 payloads in every stored field, every screen opened: 0 run, 0 violations of the policy',
  run: async () => inBrowser(['tests/e2e/site/payloads.spec.ts']),
};

export const csp: Bar = {
  number: 36,
  name: 'csp',
  target: 'every page and a whole purchase: 0 violations with Trusted Types; nothing unsafe in any policy',
  async run() {
    const policies = runTests(['site'], ['tests/site/observatory.test.ts']);
    const pages = inBrowser([
      'tests/e2e/site/pages.spec.ts',
      'tests/e2e/site/reviews.spec.ts',
      'tests/e2e/shop/purchase.spec.ts',
      'tests/e2e/account/accounts.spec.ts',
      'tests/e2e/admin/admin.spec.ts',
      'tests/e2e/booking/forms.spec.ts',
    ]);
    return { figure: `${policies.figure}; ${pages.figure}`, met: policies.met && pages.met };
  },
};
