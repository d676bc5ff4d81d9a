// Deletes links that have ended, each day. One whose record's day has moved since it was made lives on.
import { DAY_MS } from '#lib/days.ts';
import type { Context } from '#server/platform/context.ts';

/** Rows at a time: on SQLite no other request is answered meanwhile. */
const BATCH = 200;

/** @returns how many were deleted */
export async function sweepLinks(ctx: Pick<Context, 'db' | 'clock' | 'links' | 'quotes'>): Promise<number> {
  const { db, clock, links } = ctx;
  const before = clock.now() - DAY_MS;
  let gone = 0;
  for (;;) {
    const past = await db
      .selectFrom('guest_links')
      .selectAll()
      .where('expires_at', '<', before)
      .limit(BATCH)
      .execute();
    for (const { kind, thing_id, token_hash, created_at, last_used_at } of past) {
      const record = await links[kind]?.read(ctx, db, thing_id);
      const expires_at = record?.until(last_used_at ?? created_at) ?? 0;
      if (expires_at >= before)
        await db
          .updateTable('guest_links')
          .set({ expires_at })
          .where('token_hash', '=', token_hash)
          .execute();
      else {
        await db.deleteFrom('guest_links').where('token_hash', '=', token_hash).execute();
        gone += 1;
      }
    }
    if (past.length < BATCH) return gone;
  }
}
