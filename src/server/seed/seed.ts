// Seeds an empty database: sample products, engineers and reviews, an admin.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sampleParts } from '#contract/catalogue/catalogue.ts';
import { inOrder } from '#contract/catalogue/particulars.ts';
import { sampleEngineers } from '#contract/diary/engineers.ts';
import { sampleReviews } from '#contract/reviews/reviews.ts';
import { toMinor } from '#lib/money.ts';
import { picturePath } from '#lib/picture.ts';
import { productId, SAMPLE_DATE } from '#lib/product-id.ts';
import { hashPassword } from '#server/accounts/hash-password.ts';
import { newUser } from '#server/accounts/register.ts';
import { isWeakPassword } from '#server/accounts/weak-passwords.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { searchKey, withKey } from '#server/db/search-keys.ts';
import type { ProductRow, ReviewRow, Tables } from '#server/db/tables.ts';
import { toColumns } from '#server/diary/engineers.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { hashOf } from '#server/http/idempotency.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ConfigError } from '#server/platform/configuration.ts';
import { CONTENT, readContent } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { wordsHash } from '#server/reviews/submit-review.ts';

const SAMPLE_AT = Date.parse(SAMPLE_DATE);

/** @throws Error naming the file and each mistake in it */
function readProductRows(): ProductRow[] {
  const files = readdirSync(join(CONTENT, 'products')).filter((name) => name.endsWith('.yml'));
  return files.sort().flatMap((name) => {
    const { category, subcategory, parts } = readContent(`products/${name}`, sampleParts);
    return parts.map((part) => ({
      ...withKey('products', {
        name: part.name,
        part_number: part.partNumber,
        mpn: part.mpn ?? '',
        other_numbers: part.otherNumbers ?? '',
        brand: '',
        gtin: '',
        category,
        subcategory,
        description: part.description,
      }),
      id: productId(part.slug),
      slug: part.slug,
      summary: part.summary,
      alt: part.alt,
      fits: part.fits,
      fitting: part.fitting,
      particulars: JSON.stringify(inOrder(part.particulars)),
      price_minor: toMinor(part.price),
      image: picturePath(part.picture),
      stock: part.stock,
      short: 0,
      version: 1,
      archived: 0,
      created_at: SAMPLE_AT,
      updated_at: SAMPLE_AT,
      changed_at: SAMPLE_AT,
    }));
  });
}

let productRows: readonly ProductRow[] | undefined;

/**
 * The products of content/products as rows. Read once: the shop is compared with them every few seconds.
 * @throws Error naming the file and each mistake in it
 */
export function sampleProductRows(): readonly ProductRow[] {
  productRows ??= readProductRows();
  return productRows;
}

const sampleReviewRows = (): ReviewRow[] =>
  readContent('reviews.yml', sampleReviews).reviews.map((review) => ({
    ...review,
    role: review.role ?? 'Customer',
    sample: 1,
    state: 'published',
    idempotency_key: null,
    content_hash: hashOf('sample', review.id),
    fresh_hash: null,
    words_hash: wordsHash(review.content),
    verified: 0,
    appointment_id: null,
    order_id: null,
    search_key: searchKey('reviews', review),
    // Noon of its day, so that samples and real reviews sort together.
    created_at: Date.parse(`${review.date}T12:00:00Z`),
  }));

const sampleEngineerRows = (): EngineerRow[] =>
  readContent('engineers.yml', sampleEngineers).engineers.map((engineer, at) => ({
    id: `engineer-${at + 1}`,
    ...toColumns(engineer),
    phone_heard_at: null,
    phone_waiting: 0,
    version: 1,
    created_at: SAMPLE_AT,
  }));

type Sampled = 'products' | 'engineers' | 'reviews';

/** Two processes may start at once on one database. @returns how many there are */
async function insert<Table extends Sampled>(
  trx: Trx,
  table: Table,
  rows: readonly Tables[Table][],
): Promise<number> {
  if (rows.length > 0)
    await trx
      .insertInto<Sampled>(table)
      .values(rows as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return rows.length;
}

const isEmpty = async (queries: Queries, table: 'products' | 'reviews'): Promise<boolean> =>
  (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) === undefined;

/**
 * Fills empty tables only, so that the admin's changes stay. Engineers come with the products: a shop that is older than the
 * diary gets no sample people.
 * @returns how many rows were added
 */
export async function seed({ db }: Pick<Context, 'db'>): Promise<Record<Sampled, number>> {
  return db.transaction().execute(async (trx) => {
    const seeded = { products: 0, engineers: 0, reviews: 0 };
    const parts = sampleProductRows();
    if (parts.length > 0 && (await isEmpty(trx, 'products'))) {
      seeded.products = await insert(trx, 'products', parts);
      // Free times are made anew.
      await lockDiary(trx);
      seeded.engineers = await insert(trx, 'engineers', sampleEngineerRows());
    }
    if (await isEmpty(trx, 'reviews')) seeded.reviews = await insert(trx, 'reviews', sampleReviewRows());
    return seeded;
  });
}

const WEAK_ADMIN =
  'ADMIN_PASSWORD is too easy to guess: use four or more words that have nothing to do with each other, or 16 random characters';

export interface Credentials {
  email: string;
  password: string;
}

/** @returns whether there was no account with that email */
async function createAdmin({ db, clock }: Context, { email, password }: Credentials): Promise<boolean> {
  const password_hash = await hashPassword(password);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('users')
    .values(newUser({ username: 'Admin', email, role: 'admin', password_hash }, clock.now()))
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * A customer's account with that email becomes the admin's, with the configured password, and is signed out.
 * @throws ConfigError for a password that is soon guessed
 */
async function ensureConfigured(ctx: Context, admin: Credentials): Promise<void> {
  const { company } = ctx;
  if (isWeakPassword(admin.password, { known: [admin.email], role: 'admin', company }))
    throw new ConfigError(WEAK_ADMIN);
  if (await createAdmin(ctx, admin)) return;
  const row = await ctx.db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', addressKey(admin.email))
    .executeTakeFirstOrThrow();
  const password_hash = await hashPassword(admin.password);
  await ctx.db.transaction().execute(async (trx) => {
    const change = { role: 'admin', password_hash, updated_at: ctx.clock.now() } as const;
    await trx.updateTable('users').set(change).where('id', '=', row.id).execute();
    await trx.deleteFrom('sessions').where('user_id', '=', row.id).execute();
  });
}

/**
 * Acts only while there is no admin: a start gives nobody back the role or the password that the dashboard has taken.
 * @returns the credentials of an admin that was created and must be shown once; else null
 */
export async function ensureAdmin(ctx: Context): Promise<Credentials | null> {
  const known = await ctx.db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst();
  if (known) return null;
  if (ctx.config.admin) {
    await ensureConfigured(ctx, ctx.config.admin);
    return null;
  }
  const domain = ctx.company.email.split('@')[1] ?? 'localhost';
  const created = { email: `admin@${domain}`, password: randomBytes(18).toString('base64url') };
  return (await createAdmin(ctx, created)) ? created : null;
}
