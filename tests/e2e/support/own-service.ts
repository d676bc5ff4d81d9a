// A service apart from the run's own, for faults that would disturb other tests and for different settings. The tests of a file share it:
// `test.describe.configure({ mode: 'default' })` gives them to one worker, and each makes people, parts and engineers of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/service/free-port.ts';
import { startService } from '../../support/service/service.ts';
import { ADMIN, test as base } from './fixtures.ts';
import { removeEngineers } from './remove-engineers.ts';

type Settings = Record<string, string>;

interface Running {
  origin: string;
  dataDir: string;
  stop: () => Promise<void>;
}

interface Own {
  /** Settings on top of the tests' defaults; `test.use({ settings: {…} })`. Others than the last test's start another service. */
  settings: Settings;
  service: Running;
  /** Data folder of this service. */
  dataDir: string;
}

async function start(settings: Settings): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'e2e-'));
  const service = await startService({
    // Chosen beforehand, because the service gives PayPal its return address.
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  await removeEngineers(dataDir);
  const stop = async () => {
    await service.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin: service.origin.replace('127.0.0.1', 'localhost'), dataDir, stop };
}

export const test = base.extend<Own, { serviceFor: (file: string, settings: Settings) => Promise<Running> }>({
  settings: [{}, { option: true }],
  /** Keeps one running: that of the worker's last test. */
  serviceFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      let last: (Running & { key: string }) | undefined;
      await use(async (file, settings) => {
        const key = JSON.stringify([file, settings]);
        if (last?.key !== key) {
          await last?.stop();
          last = undefined;
          last = { key, ...(await start(settings)) };
        }
        return last;
      });
      await last?.stop();
    },
    { scope: 'worker' },
  ],
  service: async ({ settings, serviceFor }, use, { file }) => use(await serviceFor(file, settings)),
  dataDir: async ({ service }, use) => use(service.dataDir),
  baseURL: async ({ service }, use) => use(service.origin),
});

export { expect } from './fixtures.ts';
