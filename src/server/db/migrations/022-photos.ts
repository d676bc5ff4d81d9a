// Photos that customers send with a request; without an appointment until the request is sent. Frozen.
import { type Db, id, number, text } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('photos')
    .$call(id)
    .addColumn('appointment_id', 'text', (column) => column.references('appointments.id').onDelete('cascade'))
    .$call(text('file'))
    .$call(number('position', 'created_at'))
    // Rows without an appointment never conflict.
    .addUniqueConstraint('photos_of_appointment', ['appointment_id', 'position'])
    .execute();
}
