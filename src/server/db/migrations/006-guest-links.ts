// Token links to one order or booking, and the link and calendar file of a mail. Frozen.
import { addColumns, type Db, number, oneOf, text } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('guest_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .$call(text('kind', 'thing_id'))
    .$call(number('expires_at', 'created_at'))
    .addCheckConstraint('guest_links_kind', oneOf('kind', ['order', 'booking']))
    .execute();
  await db.schema.createIndex('guest_links_thing').on('guest_links').columns(['kind', 'thing_id']).execute();
  await db.schema.createIndex('guest_links_expiry').on('guest_links').column('expires_at').execute();
  await addColumns(db, 'outbox', 'text', ['link_kind', 'link_thing_id', 'calendar']);
}
