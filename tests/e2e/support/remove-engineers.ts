// Without the sample engineers, bookings are plain requests, and a test's engineers are the only ones.
import { dirname } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { openDatabase } from '#server/db/open.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';

/** @param dataDir of a service that has started */
export async function removeEngineers(dataDir: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl: null, dataDir });
  await db.deleteFrom('engineers').execute();
  await db.transaction().execute(lockDiary);
  await db.destroy();
}

/** Playwright's global setup: the service of the whole run has started. */
export default ({ metadata }: FullConfig) =>
  removeEngineers(dirname((metadata as { outbox: string }).outbox));
