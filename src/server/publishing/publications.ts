// Publications: the last ones with who changed what, and the mail to the staff when a build fails.

import type { Publication } from '#contract/publishing/publishing.ts';
import type { ContentEdits } from '#contract/shop-data.ts';
import { EDITABLE_PAGES } from '#contract/website/editable-pages.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { toEntry } from '#server/platform/history.ts';
import { newId } from '#server/platform/ids.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import { toSnapshot } from '#server/website/snapshots.ts';

const SHOWN = 10;
/** Older ones are deleted: nobody looks at them. */
const KEPT = 100;
/** Changes shown of one publication: an import may have thousands. */
const CHANGES = 20;
/** What pages are made of, as the audit log calls it and as people do; parts have names of their own. */
const ENTITIES: Record<string, string> = { product: 'A part', review: 'A review', settings: 'Settings' };

/** The title of the page whose file in content/ this is. */
const titleOf = (file: string): string | undefined =>
  Object.values(EDITABLE_PAGES).find((page) => page.file === file)?.title;

const newest = (queries: Queries, count: number) =>
  queries.selectFrom('publications').selectAll().orderBy('at', 'desc').orderBy('id').limit(count).execute();

/** @returns the shop's data that was published last, and when; null before the first, or if that failed */
export async function lastPublished(queries: Queries): Promise<{ revision: string; at: number } | null> {
  const [last] = await newest(queries, 1);
  return last && !last.problem ? last : null;
}

/** The words of the publication that last succeeded: a build of the latest may have failed. */
export const publishedEdits = async (queries: Queries): Promise<ContentEdits> =>
  toSnapshot(
    await queries
      .selectFrom('publications')
      .innerJoin('content_snapshots', 'content_snapshots.id', 'publications.snapshot')
      .select(['content_snapshots.id', 'content_snapshots.edits'])
      .where('problem', '=', '')
      .orderBy('publications.at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ).edits;

/** Nothing is noted where neither a page has changed nor anything failed: the day is new, or another process has noted it. */
export async function notePublication(
  ctx: Context,
  {
    revision,
    pages,
    problem,
    snapshot,
  }: { revision: string; pages: number; problem: string; snapshot: string | null },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const [last] = await newest(trx, 1);
    if (last?.revision === revision && last.problem === problem) return;
    // Words that only the service reads change no page.
    const isNews = pages > 0 || snapshot !== (last?.snapshot ?? null);
    if (!problem && !isNews && !last?.problem && !ctx.config.buildHookUrl) return;
    await trx
      .insertInto('publications')
      .values({ id: newId(), at: ctx.clock.now(), revision, pages, problem, snapshot })
      .execute();
    const old = trx.selectFrom('publications').select('id').orderBy('at', 'desc').limit(KEPT);
    await trx.deleteFrom('publications').where('id', 'not in', old).execute();
    if (!problem || last?.problem) return;
    await mailStaff(ctx, trx, {
      fact: `publication-failed-${newId()}`,
      template: 'publication-failed',
      values: { 'publication.problem': problem },
    });
  });
}

/** @param from exclusive, to inclusive, in milliseconds since 1970 */
async function changesBetween(queries: Queries, from: number, to: number): Promise<Publication['changes']> {
  const rows = await queries
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor')
    .leftJoin('products', 'products.id', 'audit_log.entity_id')
    .select([
      ...(['at', 'actor', 'action', 'entity', 'entity_id', 'before', 'after'] as const),
      ...(['username', 'role', 'products.name'] as const),
    ])
    .where(({ or, and, eb }) =>
      or([
        eb('entity', 'in', Object.keys(ENTITIES)),
        // Not the drafts.
        and([eb('entity', '=', 'content'), eb('action', '<>', 'edit')]),
      ]),
    )
    .where('at', '>', from)
    .where('at', '<=', to)
    .orderBy('at', 'desc')
    .limit(CHANGES)
    .execute();
  return rows.map((row) => ({
    who: toEntry(row).who,
    action: row.action,
    name: row.name ?? ENTITIES[row.entity] ?? titleOf(row.entity_id) ?? row.entity_id,
  }));
}

/**
 * For each row, newest first: the snapshot of words that it brought to the website, which can be undone; null where it brought none.
 * A build that failed brought none if a later one has succeeded.
 */
function broughtBy(rows: readonly { snapshot: string | null; problem: string }[]): (string | null)[] {
  return rows.map(({ snapshot }, at) => {
    const first = rows.findLastIndex((row) => row.snapshot === snapshot && !row.problem);
    const brought = first < 0 ? rows.findLastIndex((row) => row.snapshot === snapshot) : first;
    return at === brought ? snapshot : null;
  });
}

export async function lastPublications(queries: Queries): Promise<Publication[]> {
  const rows = await newest(queries, SHOWN + 1);
  const brought = broughtBy(rows);
  return Promise.all(
    rows.slice(0, SHOWN).map(async ({ at, pages, problem }, index) => ({
      at: iso(at),
      pages,
      problem,
      undo: brought[index] ?? null,
      changes: await changesBetween(queries, rows[index + 1]?.at ?? 0, at),
    })),
  );
}
