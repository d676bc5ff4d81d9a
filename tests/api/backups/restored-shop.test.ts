// A restored shop gives no number twice, lets nobody back in who was put out since the backup, and lists what PayPal took meanwhile.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contract/accounts/roles.ts';
import { fieldPicture, pictureFile } from '#contract/website/pictures.ts';
import type { Emulator } from '#paypal-emulator/emulator.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { erasePerson } from '#server/data-protection/subject-access.ts';
import { openDatabase } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { CORRECTING } from '#server/endings/correct-orders.ts';
import { documentsCsv } from '#server/exports/export-documents.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { listPaymentsSinceBackup } from '#server/payments/payments-since-backup.ts';
import { readConfig } from '#server/platform/configuration.ts';
import type { Context } from '#server/platform/context.ts';
import { createContext } from '#server/platform/create-context.ts';
import { noteEnded } from '#server/platform/ended.ts';
import { listPages, savePage } from '#server/website/edits.ts';
import { picturesOf } from '#server/website/pictures.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';
import {
  publishedLead,
  publishManyWords,
  publishWords,
  undoLatest,
} from '../../support/database/edited-words.ts';
import { makeShop, orderIds, restoreTo, type ShopFolder } from '../../support/service/shop-folder.ts';

let shop: ShopFolder;
beforeEach(async () => {
  shop = await makeShop();
});
afterEach(() => shop.dispose());

async function withContext<Result>(work: (ctx: Context, emulator: Emulator) => Promise<Result>) {
  const { dataDir: DATA_DIR, databaseUrl } = shop;
  const env = { DATA_DIR, LOG_LEVEL: 'silent', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const { ctx, close } = createContext(readConfig(env));
  try {
    // A database that was never asked is not closed.
    await ctx.db.selectFrom('settings').select('id').execute();
    return await work(ctx, ctx.emulator as Emulator);
  } finally {
    await close();
  }
}

const numbers = () =>
  withContext(({ db }) =>
    db.transaction().execute(async (trx) => ({
      order: await takeNumber(trx, 'order'),
      invoice: await takeNumber(trx, 'invoice'),
    })),
  );

it('edited words come back with it, drafts and publications', async () => {
  await withContext(({ db }) => publishWords(db));
  const { file } = await takeBackup(shop);
  await withContext(({ db }) => undoLatest(db));
  expect(await withContext(({ db }) => publishedLead(db))).toBeUndefined();
  await restoreTo(shop, file);
  expect(await withContext(({ db }) => publishedLead(db))).toBe('One call.');
});

it('so do company, emails, own pages and texts, and an uploaded picture with its file', async () => {
  const hash = 'a'.repeat(32);
  const file = join(shop.dataDir, 'uploads', basename(pictureFile(hash)));
  writeFileSync(file, 'a picture');
  const edits = await withContext(async ({ db }) => {
    const row = { name: 'workshop', hash, width: 900, height: 600, touched_at: Date.now() };
    await db.insertInto('website_pictures').values(row).execute();
    const fields = { 'about.picture': fieldPicture('workshop') };
    await savePage({ db, clock: { now: Date.now } }, 'grace', 'home', { version: 0, fields });
    return publishManyWords(db);
  });
  expect(Object.keys(edits)).toHaveLength(7);
  const { file: backup } = await takeBackup(shop);
  await withContext(async (ctx) => {
    await undoLatest(ctx.db);
    await ctx.db.deleteFrom('website_pictures').execute();
  });
  rmSync(file);
  await restoreTo(shop, backup);
  await withContext(async ({ db }) => {
    expect((await latestSnapshot(db)).edits).toEqual(edits);
    expect((await listPages({ db })).every(({ unpublished }) => unpublished === 0)).toBe(true);
    expect(await picturesOf(db, edits)).toMatchObject({ workshop: { hash } });
  });
  expect(readFileSync(file, 'utf8')).toBe('a picture');
});

describe('numbers', () => {
  it('go on a thousand further, and the books say which are missing', async () => {
    const { file } = await takeBackup(shop);
    const given = await numbers();
    await restoreTo(shop, file);
    expect(await numbers()).toEqual({ order: given.order + 1000, invoice: given.invoice + 1000 });
    const day = '1970-01-01';
    const csv = await withContext(async (ctx) =>
      new Response(await documentsCsv(ctx, { from: day, to: day, by: 'issued' })).text(),
    );
    expect(csv).toContain('"INV-00001 to INV-01000"');
    expect(csv).toContain('"CN-00001 to CN-01000"');
    expect(csv).toContain('restored from a backup');
  });

  it('go on after the last that somebody knows of', async () => {
    const { file } = await takeBackup(shop);
    await restoreTo(shop, file, { order: 100_040, invoice: 0 });
    expect(await numbers()).toEqual({ order: 100_041, invoice: 1 });
  });

  it('never go back: the restore is refused, and nothing has changed', async () => {
    await numbers();
    const { file } = await takeBackup(shop);
    const before = await orderIds(shop);
    await expect(restoreTo(shop, file, { order: 5 })).rejects.toThrow("can't be 5");
    expect(await orderIds(shop)).toEqual(before);
    expect((await numbers()).order).toBe(100_002);
  });
});

const AT = Date.parse('2026-11-24T10:00:00Z');

async function addUser(id: string, role: Role = 'customer'): Promise<void> {
  const { db } = openDatabase(shop);
  const email = `${id}@example.com`;
  await db
    .insertInto('users')
    .values({
      id,
      role,
      email,
      username: id,
      email_key: email,
      password_hash: 'before',
      profile_image: '',
      email_verified_at: null,
      created_at: AT,
      updated_at: AT,
    })
    .execute();
  const session = { user_id: id, created_at: AT, last_used_at: AT, device: '' };
  await db
    .insertInto('sessions')
    .values({ token_hash: `of ${id}`, ...session })
    .execute();
  await db.destroy();
}

const users = () =>
  withContext(({ db }) =>
    db.selectFrom('users').select(['id', 'role', 'password_hash']).orderBy('id').execute(),
  );

describe('what has ended since the backup', () => {
  it('does not come back: sign-ins, accounts, roles, passwords, people', async () => {
    await addUser('admin', 'admin');
    for (const id of ['erased', 'gone', 'left', 'reset', 'stays']) await addUser(id, 'staff');
    const { file } = await takeBackup(shop);
    await withContext(async (ctx) => {
      await ctx.db.updateTable('users').set({ role: 'customer' }).where('id', '=', 'erased').execute();
      await erasePerson(ctx, 'Erased@example.com', 'test');
      noteEnded(ctx, { deleted: 'gone' });
      noteEnded(ctx, { member: 'left', role: 'admin' });
      noteEnded(ctx, { member: 'left', role: 'customer' });
      noteEnded(ctx, { member: 'stays', role: 'admin' });
      noteEnded(ctx, { password: 'reset' });
    });
    await restoreTo(shop, file);
    const found = await users();
    expect(found.map(({ id, role }) => [id, role])).toEqual([
      ['admin', 'admin'],
      ['left', 'customer'],
      ['reset', 'staff'],
      ['stays', 'staff'],
    ]);
    expect(found.find(({ id }) => id === 'reset')?.password_hash).not.toBe('before');
    expect(found.find(({ id }) => id === 'stays')?.password_hash).toBe('before');
    expect(await withContext(({ db }) => db.selectFrom('sessions').selectAll().execute())).toEqual([]);
  });

  it('does not come back: engineers’ links and invitations, and links to a booking stay', async () => {
    const link = { thing_id: 'any', address_key: 'ben@example.com', created_at: AT, last_used_at: null };
    const kinds = ['day', 'feed', 'invitation', 'booking'] as const;
    await withContext(({ db }) =>
      db
        .insertInto('guest_links')
        .values(kinds.map((kind) => ({ ...link, kind, role: null, token_hash: kind, expires_at: AT * 2 })))
        .execute(),
    );
    await restoreTo(shop, (await takeBackup(shop)).file);
    const left = await withContext(({ db }) =>
      db.selectFrom('guest_links').select('kind').where('thing_id', '=', 'any').execute(),
    );
    expect(left).toEqual([{ kind: 'booking' }]);
  });

  it('does not come back: links to an address that their visit has lost', async () => {
    const link = {
      kind: 'booking',
      role: 'booker',
      expires_at: AT * 2,
      created_at: AT,
      last_used_at: null,
    } as const;
    const made = [
      { thing_id: 'corrected', address_key: 'wrong@people.example', token_hash: 'stranger' },
      { thing_id: 'corrected', address_key: null, token_hash: 'of the previous release' },
      { thing_id: 'corrected', address_key: 'right@people.example', token_hash: 'customer' },
      { thing_id: 'another', address_key: 'wrong@people.example', token_hash: 'their own' },
    ];
    await withContext(({ db }) =>
      db
        .insertInto('guest_links')
        .values(made.map((one) => ({ ...link, ...one })))
        .execute(),
    );
    const { file } = await takeBackup(shop);
    const visit = (email: string) => ({ id: 'corrected', email, payer: null }) as unknown as AppointmentRow;
    const correction = { before: visit('Wrong@people.example'), after: visit('right@people.example') };
    await withContext((ctx) =>
      ctx.db
        .transaction()
        .execute((trx) => CORRECTING.follow(ctx, trx, 'test', { ...correction, paidOrders: undefined })),
    );
    await restoreTo(shop, file);
    const left = await withContext(({ db }) =>
      db
        .selectFrom('guest_links')
        .select('token_hash')
        .where('thing_id', 'in', ['corrected', 'another'])
        .orderBy('token_hash')
        .execute(),
    );
    expect(left.map(({ token_hash }) => token_hash)).toEqual(['customer', 'their own']);
  });

  it('does not come back: second factors that were changed, and used recovery codes', async () => {
    for (const id of ['changed', 'kept', 'used']) await addUser(id, 'staff');
    await withContext(async ({ db }) => {
      for (const id of ['changed', 'kept', 'used']) {
        const factor = {
          user_id: id,
          secret: 'JBSWY3DPEHPK3PXP',
          created_at: AT,
          confirmed_at: AT,
          last_step: 0,
        };
        await db.insertInto('second_factors').values(factor).execute();
        await db
          .insertInto('recovery_codes')
          .values(['one', 'two'].map((code) => ({ user_id: id, code_hash: `${code} of ${id}` })))
          .execute();
      }
    });
    const { file } = await takeBackup(shop);
    await withContext(async (ctx) => {
      noteEnded(ctx, { factor: 'changed' });
      noteEnded(ctx, { recoveryCode: 'one of used' });
    });
    await restoreTo(shop, file);
    const [factors, codes] = await withContext(({ db }) =>
      Promise.all([
        db.selectFrom('second_factors').select('user_id').orderBy('user_id').execute(),
        db.selectFrom('recovery_codes').select('code_hash').orderBy('code_hash').execute(),
      ]),
    );
    expect(factors.map(({ user_id }) => user_id)).toEqual(['kept', 'used']);
    expect(codes.map(({ code_hash }) => code_hash)).toEqual(['one of kept', 'two of kept', 'two of used']);
    // Whoever knows the password of that time needs a mailed link.
    const locked = (await users()).filter(({ password_hash }) => password_hash !== 'before');
    expect(locked.map(({ id }) => id)).toEqual(['changed']);
  });

  it('does not come back either: mails to an erased person, in whatever case their address is', async () => {
    await withContext((ctx) =>
      queueMail(ctx, ctx.db, {
        fact: 'before',
        template: 'password-changed',
        to: { name: '', address: 'Ömer@example.com' },
        values: { 'account.name': 'Ömer' },
      }),
    );
    const { file } = await takeBackup(shop);
    await withContext((ctx) => erasePerson(ctx, 'ömer@example.com', 'test'));
    await restoreTo(shop, file);
    expect(await withContext(({ db }) => db.selectFrom('outbox').select('id').execute())).toEqual([]);
  });

  it('counts only if it ended after the backup, and names nobody', async () => {
    await addUser('again');
    await withContext(async (ctx) => {
      noteEnded({ ...ctx, clock: { now: () => AT } }, { deleted: 'again' });
      await erasePerson(ctx, 'ada.marsh@example.com', 'test');
    });
    const month = new Date().toISOString().slice(0, 7);
    expect(readFileSync(join(shop.dataDir, `backups/ended-${month}.jsonl`), 'utf8')).not.toContain('ada');
    await restoreTo(shop, (await takeBackup(shop)).file);
    expect((await users()).map(({ id }) => id)).toEqual(['again']);
  });
});

it('payments that PayPal took since the backup, and no order explains, are listed once', async () => {
  const { file } = await takeBackup(shop);
  const lost = await withContext(async ({ db }, { control }) => {
    const { id: known } = await db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const pay = (customId: string) =>
      control.captureAsClient(control.createAsClient({ value: '24.90', currency: 'USD', customId }));
    pay(known);
    return pay('an order after the backup').id;
  });
  await restoreTo(shop, file);
  const unmatched = await withContext(async (ctx, { control }) => {
    const { db } = ctx;
    // As the command does: the moment of the restore is now.
    await db.updateTable('restores').set({ at: Date.now() }).execute();
    control.fault('search', 'down');
    await expect(listPaymentsSinceBackup(ctx)).rejects.toThrow();
    for (let round = 0; round < 2; round += 1) await listPaymentsSinceBackup(ctx);
    return db.selectFrom('unmatched_captures').select(['capture_id', 'value']).execute();
  });
  expect(unmatched).toEqual([{ capture_id: lost, value: '24.90' }]);
});
