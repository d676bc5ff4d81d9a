// Invoices: one for each paid order, numbered without gaps, with what was invoiced as it was then. Frozen.
import { sql } from 'kysely';
import { type Db, number, optionalNumber, optionalText, text } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('invoices')
    .addColumn('order_id', 'text', (column) =>
      column.primaryKey().references('orders.id').onDelete('cascade'),
    )
    .$call(number('number', 'issued_at', 'tax_point_at', 'gross_minor', 'net_minor', 'vat_minor', 'vat_rate'))
    .$call(text('currency', 'particulars'))
    .$call(optionalText('sterling_rate'))
    .$call(optionalNumber('vat_sterling_minor'))
    .addUniqueConstraint('invoices_number', ['number'])
    .addCheckConstraint('invoices_sum', sql`net_minor + vat_minor = gross_minor`)
    .execute();
  await db.insertInto('counters').values({ name: 'invoice', value: 0 }).execute();
}
