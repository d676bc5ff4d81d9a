// Audit log: who changed what, when, and both values. Rows are never changed.
import type { Queries } from '#server/db/open.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

/** Actor of changes that were made through a token link. */
export const TOKEN_LINK_ACTOR = 'link in a mail';

interface AuditEntry {
  /** A user's id, or the name of a job. */
  actor: string;
  action: string;
  entity: string;
  entityId: string;
  before?: object;
  after?: object;
}

/** @param queries the transaction of the change */
export async function audit(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  { actor, action, entity, entityId, before = {}, after = {} }: AuditEntry,
): Promise<void> {
  await queries
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: ctx.clock.now(),
      actor,
      action,
      entity,
      entity_id: entityId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}
