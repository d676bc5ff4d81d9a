// What those who sell a visit add to its moves (`ctx.visitRules`), so that appointments know neither quotes nor orders.
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';

export interface VisitRules<Ctx> {
  /** Locks what is locked before a request. */
  beforeMove(trx: Trx, id: string): Promise<void>;
  /** The work is done. @param actor for the history */
  completed(ctx: Ctx, trx: Trx, actor: string, id: string): Promise<void>;
  /** A visit that was done at `doneAt` goes on. */
  reopened(ctx: Ctx, trx: Trx, actor: string, id: string, doneAt: number): Promise<void>;
  /** Booker or payer were corrected; what was locked before the request is locked. */
  corrected(ctx: Ctx, trx: Trx, actor: string, before: AppointmentRow, after: AppointmentRow): Promise<void>;
  /** What ends with open visits, by the appointments' ids: whoever ends one reads it first. */
  endings(
    queries: Queries,
    visits: readonly Pick<AppointmentRow, 'id' | 'is_quote' | 'status'>[],
  ): Promise<Map<string, VisitEnding>>;
}
