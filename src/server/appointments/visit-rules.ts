// What those who sell a visit add to its moves (`ctx.visitRules`), so that appointments know neither quotes nor orders.
import type { VisitEnding } from '#contract/appointments/own-visit.ts';
import type { PaidOrders } from '#contract/appointments/told.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';

export interface Correction {
  before: AppointmentRow;
  after: AppointmentRow;
  /** Needed where the payer's address changes and something is paid. */
  paidOrders: PaidOrders;
}

export interface MailAgain {
  mail: OutboxRow;
  to: string;
}

export interface VisitRules<Ctx> {
  /** Locks what is locked before a request. */
  beforeMove(trx: Trx, id: string): Promise<unknown>;
  /** Booker or payer were corrected; what was locked before the request is locked. */
  corrected(ctx: Ctx, trx: Trx, actor: string, correction: Correction): Promise<void>;
  /** Mails of what is open that went to an address which was corrected since, with the one that it has now. */
  mailsAgain(ctx: Ctx, queries: Queries, id: string): Promise<MailAgain[]>;
  /** Quotes whose last day is over end before anybody reads a list of requests. */
  expire(ctx: Ctx): Promise<unknown>;
  /** What ends with open visits, by the appointments' ids: whoever ends one reads it first. */
  endings(
    queries: Queries,
    visits: readonly Pick<AppointmentRow, 'id' | 'status'>[],
  ): Promise<Map<string, VisitEnding>>;
}
