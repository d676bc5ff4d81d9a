// Indexes of the order 'action' of the dashboard's lists (src/server/db/action-order.ts). Frozen.
import { sql } from 'kysely';
import type { Db } from '../migration-columns.ts';

const ORDERS = {
  appointments: [
    "(case status when 'pending' then 0 when 'confirmed' then 1 else 2 end)",
    "(case when status in ('pending', 'confirmed') then date || time end)",
    'date desc',
    'time desc',
    'id desc',
  ],
  orders: [
    "(case when payment_state = 'review' or payment_state = 'completed' and status in ('pending', 'processing') and quote_id is null then created_at else 8999999999999999 end)",
    'created_at desc',
    'id desc',
  ],
  cancellations: [
    '(case when handled_at is null then created_at else 8999999999999999 end)',
    'created_at desc',
    'id desc',
  ],
  outbox: [
    '(case when failed_at is not null then 0 when sent_at is null and file_at is null then 1 else 2 end)',
    'created_at desc',
    'id desc',
  ],
};

export async function up(db: Db): Promise<void> {
  for (const [table, terms] of Object.entries(ORDERS))
    await sql`create index ${sql.ref(`${table}_by_action`)} on ${sql.table(table)} (${sql.raw(terms.join(', '))})`.execute(
      db,
    );
}
