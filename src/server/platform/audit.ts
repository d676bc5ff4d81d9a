// Audit log: who changed what, when, and both values. Rows are never changed, but for words that an erasure takes.
import type { Queries } from '#server/db/open.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

/** Actor of changes that were made through a token link. */
export const TOKEN_LINK_ACTOR = 'link in a mail';

const ENGINEER = 'engineer:';
/** Actor of changes that an engineer made by the private link. */
export const engineerActor = (id: string): string => `${ENGINEER}${id}`;
/** The engineer's id; '' for any other actor. */
export const engineerOfActor = (actor: string): string =>
  actor.startsWith(ENGINEER) ? actor.slice(ENGINEER.length) : '';

/**
 * @param queries the transaction of the change
 * @param actor a user's id, or the name of a job
 * @param change what was there before and after
 */
export async function audit(
  ctx: Pick<Context, 'clock'>,
  queries: Queries,
  actor: string,
  action: string,
  [entity, id]: [entity: string, id: string],
  { before = {}, after = {} }: { before?: object; after?: object } = {},
): Promise<void> {
  await queries
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: ctx.clock.now(),
      actor,
      action,
      entity,
      entity_id: id,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}
