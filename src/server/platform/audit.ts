// Audit log: who changed what, when, from what to what. Rows are only ever added.
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
  before: object;
  after: object;
}

/** @param queries the transaction of the change itself, so that neither stands without the other */
export async function audit(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  { actor, action, entity, entityId, before, after }: AuditEntry,
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
