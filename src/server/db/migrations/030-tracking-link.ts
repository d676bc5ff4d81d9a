// The carrier's page that follows a parcel. Frozen.
import { addColumns, type Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await addColumns(db, 'orders', 'text', ['tracking_link']);
}
