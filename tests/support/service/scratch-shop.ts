// A shop in a folder of its own, for services in their own processes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { openDatabase, type Where } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';

export interface ScratchShop extends Where, Disposable {
  /** Settings for startService. */
  env: Record<string, string>;
  /** Reads the database, during or after a run. */
  look<T>(at: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  dispose(): void;
}

/**
 * @param databaseUrl null: SQLite in the folder
 * @param dataDir an existing folder, which is not deleted
 */
export function scratchShop(databaseUrl: string | null = null, dataDir?: string): ScratchShop {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'shop-'));
  const where = { databaseUrl, dataDir: folder };
  const dispose = () => {
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...where,
    env: { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '' },
    async look(at) {
      const { db } = openDatabase(where);
      try {
        return await at(db);
      } finally {
        await db.destroy();
      }
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}

/** Sets every part's stock. */
export const stockAll = (shop: ScratchShop, stock: number) =>
  shop.look((db) => db.updateTable('products').set({ stock }).where('archived', '=', 0).execute());
