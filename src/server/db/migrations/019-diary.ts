// Engineers and their diary; where an appointment is, and its version. Frozen.
import { sql } from 'kysely';
import { addColumns, type Db, id, number, oneOf, optionalText, text } from '../migration-columns.ts';

async function engineers(db: Db): Promise<void> {
  await db.schema
    .createTable('engineers')
    .$call(id)
    .$call(text('name', 'email', 'phone', 'skills'))
    .$call(optionalText('hours', 'day_token_hash', 'feed_token_hash'))
    .$call(number('active', 'version', 'created_at'))
    .addUniqueConstraint('engineers_day', ['day_token_hash'])
    .addUniqueConstraint('engineers_feed', ['feed_token_hash'])
    .execute();
}

async function diary(db: Db): Promise<void> {
  await db.schema
    .createTable('diary_entries')
    .$call(id)
    .addColumn('engineer_id', 'text', (column) => column.notNull().references('engineers.id'))
    .$call(text('kind', 'note'))
    .$call(number('from_unit', 'to_unit', 'created_at'))
    .addColumn('appointment_id', 'text', (column) => column.references('appointments.id').onDelete('cascade'))
    .addUniqueConstraint('diary_entries_appointment', ['appointment_id'])
    .addUniqueConstraint('diary_entries_engineer', ['id', 'engineer_id'])
    .addCheckConstraint('diary_entries_kind', oneOf('kind', ['appointment', 'off']))
    .addCheckConstraint('diary_entries_for', sql`(kind = 'appointment') = (appointment_id is not null)`)
    .addCheckConstraint('diary_entries_units', sql`to_unit > from_unit and to_unit - from_unit <= 96`)
    .execute();
  await db.schema.createIndex('diary_entries_from').on('diary_entries').column('from_unit').execute();
  // The primary key: two entries can't share an engineer's half hour.
  await db.schema
    .createTable('diary_units')
    .addColumn('engineer_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .$call(number('unit'))
    .addPrimaryKeyConstraint('diary_units_key', ['engineer_id', 'unit'])
    .addForeignKeyConstraint(
      'diary_units_entry',
      ['entry_id', 'engineer_id'],
      'diary_entries',
      ['id', 'engineer_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema.createIndex('diary_units_entry').on('diary_units').column('entry_id').execute();
  await db.insertInto('counters').values({ name: 'diary', value: 0 }).execute();
}

export async function up(db: Db): Promise<void> {
  await engineers(db);
  await diary(db);
  await addColumns(db, 'appointments', 'text', ['address', 'post_code', 'machine'], '');
  await addColumns(db, 'appointments', 'bigint', ['version'], 1);
}
