// The completed visit that a review is about: at most one review for each. Frozen.
import type { Db } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('reviews')
    .addColumn('appointment_id', 'text', (column) =>
      column.references('appointments.id').onDelete('set null'),
    )
    .execute();
  await db.schema
    .createIndex('reviews_appointment')
    .on('reviews')
    .column('appointment_id')
    .unique()
    .execute();
}
