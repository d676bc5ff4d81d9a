// Published edits: each publication of words is a snapshot of all of them, and an earlier one can be brought back.
import { type ContentEdits, contentEdits } from '#contract/shop-data.ts';
import { EDITABLE_PAGES } from '#contract/website/editable-pages.ts';
import { isSame } from '#contract/website/edits.ts';
import { isGuarded } from '#contract/website/guarded-words.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';

/** Older ones are deleted: only the last ten publications are shown. */
const KEPT = 50;

const inOrder = (queries: Queries) =>
  queries.selectFrom('content_snapshots').selectAll().orderBy('at', 'desc').orderBy('id', 'desc');

interface Snapshot {
  id: string | null;
  edits: ContentEdits;
}
export const toSnapshot = (row: { id: string; edits: string } | undefined): Snapshot =>
  row ? { id: row.id, edits: contentEdits.parse(JSON.parse(row.edits)) } : { id: null, edits: {} };

/** What the website shall show; `id` is null before the first publication of words. */
export const latestSnapshot = async (queries: Queries): Promise<Snapshot> =>
  toSnapshot(await inOrder(queries).limit(1).executeTakeFirst());

/** Publications that can be undone, and what the first of them replaced. */
const UNDOABLE = 11;

/** The words of the last publications. */
export const lastSnapshots = async (queries: Queries): Promise<ContentEdits[]> =>
  (await inOrder(queries).limit(UNDOABLE).execute()).map((row) => toSnapshot(row).edits);

type Fields = ContentEdits[string]['fields'];
const fieldsOf = (edits: ContentEdits, path: string): Fields => edits[path]?.fields ?? {};

/** By path. A file without edits any more stays, as it has changed. */
function stamped(fields: Readonly<Record<string, Fields>>, before: ContentEdits, now: number): ContentEdits {
  const paths = [...new Set([...Object.keys(fields), ...Object.keys(before)])].sort();
  return Object.fromEntries(
    paths.map((path) => {
      const known = before[path];
      const next = fields[path] ?? {};
      return [path, known && isSame(known.fields, next) ? known : { changedAt: iso(now), fields: next }];
    }),
  );
}

/** The titles of pages whose guarded words differ. */
function guardedIn(before: ContentEdits, after: ContentEdits): string[] {
  const differs = (path: string) => (field: string) => {
    const value = fieldsOf(after, path)[field];
    return !isSame(fieldsOf(before, path)[field], value) && isGuarded(path, field, value);
  };
  const names = (path: string) => Object.keys({ ...fieldsOf(before, path), ...fieldsOf(after, path) });
  return Object.values(EDITABLE_PAGES)
    .filter(({ file }) => names(file).some(differs(file)))
    .map(({ title }) => title);
}

/** What publishing needs to know of who does it. */
export interface Publishing {
  trx: Trx;
  actor: string;
  /** Called where words are among them that take proof. @param titles of their pages @throws ApiError proof_required */
  onGuarded: (titles: string[]) => Promise<void>;
}

/** @returns whether they differ from what is published */
async function publish(
  ctx: Pick<Context, 'clock'>,
  { trx, actor, onGuarded }: Publishing,
  action: 'publish' | 'undo',
  fields: Readonly<Record<string, Fields>>,
  changedAt = ctx.clock.now(),
): Promise<boolean> {
  const now = ctx.clock.now();
  const { edits: before } = await latestSnapshot(trx);
  const edits = stamped(fields, before, changedAt);
  const changed = Object.keys(edits).filter((path) => edits[path] !== before[path]);
  if (changed.length === 0) return false;
  const guarded = guardedIn(before, edits);
  if (guarded.length > 0) await onGuarded(guarded);
  // Two in one millisecond have an order too.
  const last = await inOrder(trx).select('at').limit(1).executeTakeFirst();
  const at = Math.max(now, (last?.at ?? 0) + 1);
  const id = newId();
  await trx
    .insertInto('content_snapshots')
    .values({ id, at, author: actor, edits: JSON.stringify(edits) })
    .execute();
  const kept = trx.selectFrom('content_snapshots').select('id').orderBy('at', 'desc').limit(KEPT);
  await trx.deleteFrom('content_snapshots').where('id', 'not in', kept).execute();
  for (const path of changed)
    await audit(ctx, trx, actor, action, ['content', path], {
      before: fieldsOf(before, path),
      after: fieldsOf(edits, path),
    });
  const titles = Object.values(EDITABLE_PAGES).flatMap(({ file, title }) =>
    changed.includes(file) ? title : [],
  );
  await audit(ctx, trx, actor, action, ['website', id], { after: { pages: titles } });
  return true;
}

/** All drafts by path, with their fields in one order. */
export async function draftsOf(queries: Queries): Promise<Record<string, Fields>> {
  const rows = await queries
    .selectFrom('content_edits')
    .select(['path', 'field', 'value'])
    .where('value', 'is not', null)
    .orderBy('path')
    .orderBy('field')
    .execute();
  const drafts: Record<string, Fields> = {};
  for (const { path, field, value } of rows)
    drafts[path] = { ...drafts[path], [field]: JSON.parse(value ?? 'null') };
  return drafts;
}

/** What *Publish* would bring to the website. @param at when its words change, in milliseconds since 1970 */
export const draftedEdits = async (queries: Queries, at: number): Promise<ContentEdits> =>
  stamped(await draftsOf(queries), (await latestSnapshot(queries)).edits, at);

/**
 * Takes all drafts onto the website.
 * @param preview what was built of them already: as it was, if nothing has changed since
 * @returns false where they are published already
 */
export async function publishDrafts(
  ctx: Pick<Context, 'clock'>,
  by: Publishing,
  preview: { at: number; edits: ContentEdits } | null = null,
): Promise<boolean> {
  const { trx } = by;
  await takeNumber(trx, 'content');
  const isSeen = preview && isSame(await draftedEdits(trx, preview.at), preview.edits);
  return publish(ctx, by, 'publish', await draftsOf(trx), isSeen ? preview.at : undefined);
}

/** In the drafts: what was published last becomes what it was before; a draft that has gone on stays. */
async function takeBack(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  actor: string,
  version: number,
  { from, to }: { from: ContentEdits; to: ContentEdits },
): Promise<void> {
  const drafts = await draftsOf(trx);
  for (const path of Object.keys(from)) {
    const now = fieldsOf(from, path);
    const then = fieldsOf(to, path);
    const own = drafts[path] ?? {};
    for (const field of new Set([...Object.keys(now), ...Object.keys(then)])) {
      if (isSame(now[field], then[field]) || !isSame(own[field], now[field])) continue;
      const value = field in then ? JSON.stringify(then[field]) : null;
      await trx
        .updateTable('content_edits')
        .set({ value, version, author: actor, at: ctx.clock.now() })
        .where('path', '=', path)
        .where('field', '=', field)
        .execute();
    }
  }
}

/** Brings back the words as they were before a publication. @throws ApiError not_found */
export async function undoSnapshot(
  ctx: Pick<Context, 'clock'>,
  by: Publishing,
  id: string,
): Promise<boolean> {
  const { trx, actor } = by;
  const version = await takeNumber(trx, 'content');
  const undone = await inOrder(trx).where('id', '=', id).executeTakeFirstOrThrow(notFound);
  const { edits: to } = toSnapshot(
    await inOrder(trx).where('at', '<', undone.at).limit(1).executeTakeFirst(),
  );
  const { edits: from } = await latestSnapshot(trx);
  await takeBack(ctx, trx, actor, version, { from, to });
  const fields = Object.fromEntries(Object.entries(to).map(([path, edit]) => [path, edit.fields]));
  return publish(ctx, by, 'undo', fields);
}
