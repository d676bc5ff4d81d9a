// A service of the test's own, for faults that would hurt the others and for settings that they do not share.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/service/free-port.ts';
import { startService } from '../../support/service/service.ts';
import { ADMIN, test as base } from './fixtures.ts';

interface Own {
  /** Settings beside those of the tests; `test.use({ settings: {…} })`. */
  settings: Record<string, string>;
  /** Where this service keeps its data. */
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
      // Known beforehand: the service tells PayPal where to lead people back to.
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    });
    await use(service.origin.replace('127.0.0.1', 'localhost'));
    await service.kill('SIGTERM');
  },
});

export { expect } from './fixtures.ts';
