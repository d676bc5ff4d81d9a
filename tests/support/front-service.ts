// A service in a process of its own for a whole file, on an empty database of the engine under test, with an admin.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Service, startService } from './service.ts';
import { emptyDatabase } from './stack.ts';

export const FRONT_ADMIN = { email: 'front@example.com', password: 'a long enough passphrase' };

interface FrontService {
  origin: string;
  folder: string;
  database: Awaited<ReturnType<typeof emptyDatabase>>;
}

/** Call this at the top of the file. @returns what is filled before the first test */
export function frontService(): FrontService {
  const front = {} as FrontService;
  let service: Service;
  beforeAll(async () => {
    front.folder = mkdtempSync(join(tmpdir(), 'front-'));
    front.database = await emptyDatabase();
    service = await startService({
      DATA_DIR: front.folder,
      ADMIN_EMAIL: FRONT_ADMIN.email,
      ADMIN_PASSWORD: FRONT_ADMIN.password,
      ...(front.database.url ? { DATABASE_URL: front.database.url } : {}),
    });
    front.origin = service.origin;
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await front.database.drop();
    rmSync(front.folder, { recursive: true, force: true });
  });
  return front;
}
