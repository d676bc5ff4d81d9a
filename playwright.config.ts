// Browser tests over the built site and the real service, one of each for the whole run (tests/e2e/support/fixtures.ts).
import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './tests/support/chromium.ts';
import { memoryFolder } from './tests/support/memory-folder.ts';

process.env.TMPDIR = memoryFolder();
// Every start of the service finds its modules compiled; tests start it some twenty times.
process.env.NODE_COMPILE_CACHE = `${process.env.TMPDIR}/compiled`;

const PORT = Number(process.env.E2E_PORT ?? 4399);
/** One per port, so that two runs at once leave each other's files alone. */
const RESULTS = `${process.env.TMPDIR}/e2e-${PORT}`;
const DATA = `${RESULTS}/data`;

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/remove-engineers.ts',
  outputDir: RESULTS,
  metadata: { outbox: `${DATA}/outbox` },
  fullyParallel: true,
  // What the gate leaves out, and `FULL_TESTS=1` runs (docs/browser-tests.md).
  ...(process.env.FULL_TESTS === '1' ? {} : { grepInvert: /@full/ }),
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: [['list'], ['json']],
  // After these something hangs, on a busy machine too: how long a test takes is never what is tested.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: 30_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Recording costs a fifth of the run: ask for it with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: 'node_modules/.bin/node src/server/main.ts',
    url: `http://localhost:${PORT}/readyz`,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: DATA,
      RATE_LIMITS: 'off',
      PUBLISH: 'off',
      UNPAID_ORDERS: '1000000',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: 'admin@kelvinrowe.example',
      ADMIN_PASSWORD: 'a-password-for-the-browser-tests',
    },
  },
});
