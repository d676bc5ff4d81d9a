// The carrier's page that follows a parcel. Frozen.
import type { Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('orders').addColumn('tracking_link', 'text').execute();
}
