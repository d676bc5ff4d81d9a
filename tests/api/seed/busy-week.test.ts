// The sample week, by which screens are judged.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrateShop } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { ConfigError, readConfig } from '#server/platform/configuration.ts';
import { seed } from '#server/seed/seed.ts';
import { writeBusyWeek } from '../../../src/cli/busy-week.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'busy-'));
const ADMIN = { ADMIN_EMAIL: 'owner@kelvinrowe.example', ADMIN_PASSWORD: 'brass weight on a chain' };
const config = readConfig({ DATA_DIR, ...ADMIN });

afterAll(() => rmSync(DATA_DIR, { recursive: true }));

it('fills an empty shop once, mails nobody, and leaves nobody signed in', async () => {
  await migrateShop(config);
  await using database = openDatabase(config).db;
  await seed({ db: database });
  expect(await writeBusyWeek(config)).toBe('Wrote a busy week in 32 steps.');
  const count = async (table: 'appointments' | 'orders' | 'quotes' | 'outbox' | 'sessions') =>
    (await database.selectFrom(table).selectAll().execute()).length;
  expect(await Promise.all([count('appointments'), count('orders'), count('quotes')])).toEqual([13, 7, 1]);
  const states = await database.selectFrom('orders').select('payment_state').distinct().execute();
  expect(states.map(({ payment_state }) => payment_state).sort()).toEqual(['completed', 'pending']);
  expect(await count('sessions')).toBe(0);
  expect(await count('outbox')).toBeGreaterThan(10);
  expect(await database.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).toEqual([]);
  await expect(writeBusyWeek(config)).rejects.toThrow(/There are appointments already/);
});

it('is refused by a shop that could take money', async () => {
  await expect(writeBusyWeek({ ...config, production: true })).rejects.toThrow(ConfigError);
});
