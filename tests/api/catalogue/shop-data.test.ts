// The catalogue export that the site's build reads.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { addProduct } from '#contract/catalogue/product-changes.ts';
import { migrateShop } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { ownProducts } from '#server/publishing/shop-data.ts';
import { seed } from '#server/seed/seed.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aPart } from '../../support/service/bodies.ts';
import { emptyDatabase } from '../../support/service/stack.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('the exported catalogue', () => {
  const stack = shareStack();
  const change = (slug: string, fields: object) =>
    stack.ctx.db.updateTable('products').set(fields).where('slug', '=', slug).execute();
  const slugs = (products: readonly Product[] | null) => products?.map(({ slug }) => slug);

  it('is empty while there is no part, or while the parts equal the samples', async () => {
    expect(await ownProducts(stack.ctx)).toBeNull();
    await seed(stack.ctx);
    expect(await ownProducts(stack.ctx)).toBeNull();
    await change('boiler-gasket-set', { stock: 1, version: 7, updated_at: 1 });
    expect(await ownProducts(stack.ctx)).toBeNull();
  });

  it('holds a part that the admin has added, with all the others', async () => {
    await seed(stack.ctx);
    const admin = await makeAdmin(stack);
    const made = await stack.as(admin.token)(addProduct, { body: aPart({ name: 'Brew paddle' }) });
    const products = await ownProducts(stack.ctx);
    expect(made.ok && products).toHaveLength(46);
    expect(products).toContainEqual(made.ok && made.data.product);
  });

  it('holds texts and prices that the admin has changed', async () => {
    await seed(stack.ctx);
    await change('boiler-gasket-set', { price_minor: 1950 });
    const products = await ownProducts(stack.ctx);
    expect(products?.find(({ slug }) => slug === 'boiler-gasket-set')?.price).toBe(19.5);
  });

  it('leaves archived parts out, and may be empty', async () => {
    await seed(stack.ctx);
    await change('boiler-gasket-set', { archived: 1 });
    expect(slugs(await ownProducts(stack.ctx))).not.toContain('boiler-gasket-set');
    await stack.ctx.db.updateTable('products').set({ archived: 1 }).execute();
    expect(await ownProducts(stack.ctx)).toEqual([]);
  });
});

describe('the export command', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof emptyDatabase>>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
    database = await emptyDatabase();
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const file = () => join(folder, 'cache/shop-data.json');
  const written = () => JSON.parse(readFileSync(file(), 'utf8'));
  const environment = (more: Record<string, string>) => ({
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: database.url ?? '',
    ...more,
  });
  const perform = (command: string, more: Record<string, string> = {}) =>
    spawnSync(process.execPath, ['--no-warnings', `src/cli/${command}.ts`, file()], {
      cwd: ROOT,
      env: environment(more),
      encoding: 'utf8',
    });

  it('writes no file for the samples, and deletes an outdated one', () => {
    expect(perform('seed').status).toBe(0);
    expect(perform('export-shop-data').stderr).toBe('');
    expect(existsSync(file())).toBe(false);
    mkdirSync(join(folder, 'cache'));
    writeFileSync(file(), '[]');
    const { status, stdout } = perform('export-shop-data');
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^the samples of content\/, which the (SQLite file|PostgreSQL database) .+ holds unchanged$/m,
    );
    expect(existsSync(file())).toBe(false);
  });

  /** The tables of an earlier version. */
  async function migrateEarlier(): Promise<void> {
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    const earlier = mkdtempSync(join(ROOT, '.cache/migrations-'));
    for (const name of ['001-schema.sql', '001-schema.ts'])
      cpSync(join(ROOT, 'src/server/db/migrations', name), join(earlier, name));
    await migrateShop({ databaseUrl: database.url, dataDir: folder }, earlier);
    rmSync(earlier, { recursive: true });
  }

  it('a build refuses a shop that it can’t read, rather than show the samples in its place', async () => {
    await migrateEarlier();
    const project = join(folder, 'project');
    for (const name of [
      'src',
      'content',
      'astro.config.mjs',
      'tsconfig.json',
      'package.json',
      'package-lock.json',
    ])
      cpSync(join(ROOT, name), join(project, name), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
    const command = (name: string) =>
      spawnSync(process.execPath, ['--no-warnings', `src/cli/${name}`], {
        cwd: project,
        env: environment({}),
        encoding: 'utf8',
      });
    const { status, stdout, stderr } = command('build.mjs');
    expect(stderr).toMatch(
      /^The shop’s database can’t be read\..* run `npm run migrate`[\s\S]+Nothing is built\.\n$/,
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(existsSync(join(project, 'dist'))).toBe(false);
  });

  it('reads what an earlier version has made, once it has this version’s tables', async () => {
    await migrateEarlier();
    expect(perform('export-shop-data').status).toBe(1);
    expect(perform('migrate-existing')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(perform('export-shop-data')).toMatchObject({ status: 0, stderr: '' });
    const start = readFileSync(join(ROOT, 'src/cli/start.mjs'), 'utf8');
    expect(start.indexOf('migrate-existing.ts')).toBeLessThan(start.indexOf('build({'));
  });

  it('says how many parts come from which database', async () => {
    expect(perform('seed').status).toBe(0);
    const { db } = openDatabase({ databaseUrl: database.url, dataDir: folder });
    await db.updateTable('products').set({ price_minor: 1 }).execute();
    await db.destroy();
    expect(perform('export-shop-data').stdout).toMatch(
      /^\d+ parts of the (SQLite file|PostgreSQL database) /,
    );
  });

  it('writes coming days with special hours, and deletes the file when there are none', async () => {
    expect(perform('migrate').status).toBe(0);
    const { db } = openDatabase({ databaseUrl: database.url, dataDir: folder });
    const closed = { opens: null, closes: null, message: 'Stocktaking' };
    const dates = ['2020-01-01', '2999-12-25'];
    await db
      .insertInto('opening_exceptions')
      .values(dates.map((date) => ({ ...closed, date })))
      .execute();
    expect(perform('export-shop-data').stderr).toBe('');
    const exceptions = [{ date: '2999-12-25', hours: 'closed', message: 'Stocktaking' }];
    expect(written()).toEqual({
      products: null,
      changedAt: {},
      reviews: null,
      openingExceptions: exceptions,
      edits: {},
      pictures: {},
    });
    await db.deleteFrom('opening_exceptions').execute();
    await db.destroy();
    expect(perform('export-shop-data').status).toBe(0);
    expect(existsSync(file())).toBe(false);
  });

  it("writes customers' reviews once there are enough to replace the samples", async () => {
    expect(perform('seed').status).toBe(0);
    const { db } = openDatabase({ databaseUrl: database.url, dataDir: folder });
    expect(perform('export-shop-data').stderr).toBe('');
    expect(existsSync(file())).toBe(false);
    const own = await db.selectFrom('reviews').select('id').limit(3).execute();
    const ids = own.map(({ id }) => id);
    await db.updateTable('reviews').set({ sample: 0 }).where('id', 'in', ids).execute();
    await db.destroy();
    expect(perform('export-shop-data').status).toBe(0);
    const reviews: { id: string; sample: boolean }[] = written().reviews;
    expect(reviews.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(reviews.every(({ sample }) => !sample)).toBe(true);
  });

  it('creates no database where there is none', () => {
    const { status, stdout } = perform('export-shop-data', { DATABASE_URL: '' });
    expect(status).toBe(0);
    expect(stdout).toContain(`there is no SQLite file ${join(folder, 'shop.sqlite')}`);
    expect(existsSync(join(folder, 'shop.sqlite'))).toBe(false);
  });

  it('fails on an unreadable database, and keeps the previous export', () => {
    writeFileSync(join(folder, 'shop.sqlite'), 'this is no database');
    mkdirSync(join(folder, 'cache'));
    writeFileSync(file(), '[]');
    expect(perform('export-shop-data', { DATABASE_URL: '' }).status).toBe(1);
    expect(readFileSync(file(), 'utf8')).toBe('[]');
  });
});
