// A service of the test's own, for faults that would disturb other tests and for different settings.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/service/free-port.ts';
import { startService } from '../../support/service/service.ts';
import { ADMIN, test as base } from './fixtures.ts';
import { removeEngineers } from './remove-engineers.ts';

interface Own {
  /** Settings on top of the tests' defaults; `test.use({ settings: {…} })`. */
  settings: Record<string, string>;
  /** Data folder of this service. */
  dataDir: string;
}

export const test = base.extend<Own>({
  settings: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: async ({ settings, dataDir }, use) => {
    const service = await startService({
      // Chosen beforehand, because the service gives PayPal its return address.
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    });
    await removeEngineers(dataDir);
    await use(service.origin.replace('127.0.0.1', 'localhost'));
    await service.kill('SIGTERM');
  },
});

export { expect } from './fixtures.ts';
