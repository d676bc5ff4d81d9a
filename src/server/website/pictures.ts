// Pictures of the website that admins upload. They are kept while a draft or one of the last publications shows them.

import { hash } from 'node:crypto';
import { basename } from 'node:path';
import type { ShopData } from '#contract/shop-data.ts';
import {
  namesInText,
  pictureFile,
  uploadedName,
  WEBSITE_PICTURE_WIDTHS,
} from '#contract/website/pictures.ts';
import { DAY_MS } from '#lib/days.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { decodePicture } from '#server/pictures/decoder.ts';
import type { Context } from '#server/platform/context.ts';
import { lastSnapshots } from './snapshots.ts';

/** Of the name that is made of a file’s. */
const LONGEST_NAME = 40;

/** @example plainName('Workshop, Front (2).JPG') // 'workshop-front-2' */
const plainName = (wanted: string): string =>
  wanted
    .replace(/\.\w{1,5}$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-|-$/g, '') || 'picture';

/** Names in a value of a draft or a publication, in lists and groups too. */
export function pictureNames(value: unknown): string[] {
  if (typeof value === 'string') return [uploadedName(value) ?? [], namesInText(value)].flat();
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(pictureNames) : [];
}

const filesOf = (of: string): string[] =>
  WEBSITE_PICTURE_WIDTHS.map((width) => basename(pictureFile(of, width)));

/** @returns its name @throws ApiError invalid (no picture of these formats), unavailable (too many at once) */
export async function storeWebsitePicture(
  { db, uploads, clock }: Pick<Context, 'db' | 'uploads' | 'clock'>,
  wanted: string,
  bytes: Buffer,
): Promise<string> {
  const { files, width, height } = await decodePicture(bytes, {
    fit: 'inside',
    widths: WEBSITE_PICTURE_WIDTHS,
  });
  const own = hash('sha256', files[1] ?? '', 'hex').slice(0, 32);
  for (const [at, name] of filesOf(own).entries())
    await uploads.store(name, files[at] ?? Buffer.alloc(0), clock.now());
  const plain = plainName(wanted);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? plain : `${plain}-${count}`;
    const row = { name, hash: own, width, height, touched_at: clock.now() };
    await db
      .insertInto('website_pictures')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    // It may be there already, as after a lost answer.
    const kept = await touch(db, name, clock.now());
    if (kept === own) return name;
  }
}

async function touch(queries: Queries, name: string, now: number): Promise<string | undefined> {
  const row = await queries
    .updateTable('website_pictures')
    .set({ touched_at: now })
    .where('name', '=', name)
    .returning('hash')
    .executeTakeFirst();
  return row?.hash;
}

/** Keeps the pictures of a draft from the sweep until it is written. */
export async function keepPictures(trx: Trx, value: unknown, now: number): Promise<void> {
  for (const name of pictureNames(value).sort()) await touch(trx, name, now);
}

export const listPictures = async (queries: Queries): Promise<string[]> =>
  (await queries.selectFrom('website_pictures').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

/** Those that published words show. */
export async function picturesOf(queries: Queries, edits: ShopData['edits']): Promise<ShopData['pictures']> {
  const rows = await queries
    .selectFrom('website_pictures')
    .selectAll()
    .where('name', 'in', ['', ...pictureNames(edits)])
    .orderBy('name')
    .execute();
  return Object.fromEntries(
    rows.map(({ name, hash: of, width, height }) => [name, { hash: of, width, height }]),
  );
}

/** Forgets those that no draft and none of the last publications shows, a day after they were touched. The files go with the uploads. */
export async function sweepWebsitePictures({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const drafts = await db
    .selectFrom('content_edits')
    .select('value')
    .where('value', 'is not', null)
    .execute();
  const shown = [...drafts.map(({ value }) => JSON.parse(value ?? 'null')), ...(await lastSnapshots(db))];
  await db
    .deleteFrom('website_pictures')
    .where('name', 'not in', ['', ...new Set(pictureNames(shown))])
    .where('touched_at', '<', clock.now() - DAY_MS)
    .execute();
}
