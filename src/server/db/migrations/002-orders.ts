// Orders, their lines and their numbers. Frozen.
import { sql } from 'kysely';
import { type Db, id, number, oneOf, optionalNumber, optionalText, text } from '../migration-columns.ts';

const STATES = {
  status: ['pending', 'processing', 'shipped', 'delivered', 'cancelled'],
  payment_state: ['pending', 'capturing', 'completed', 'refunding', 'refunded', 'failed', 'review'],
  stock_state: ['held', 'released', 'sold', 'returned'],
};

async function orders(db: Db): Promise<void> {
  await db.schema
    .createTable('orders')
    .$call(id)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .$call(text('number', 'status', 'payment_state', 'stock_state', 'currency'))
    .$call(text('first_name', 'last_name', 'email', 'phone', 'address', 'city', 'post_code', 'country'))
    .$call(text('email_key', 'net', 'body_hash'))
    .$call(optionalText('paypal_id', 'approve_url', 'capture_id', 'refund_id'))
    .$call(optionalText('review_reason', 'idempotency_key'))
    .$call(number('total_minor', 'adopted', 'hold_expires_at', 'lease_until', 'next_check_at'))
    .$call(number('created_at', 'updated_at'))
    .$call(optionalNumber('paid_at', 'refunded_at'))
    .addUniqueConstraint('orders_number', ['number'])
    .addUniqueConstraint('orders_paypal', ['paypal_id'])
    .addUniqueConstraint('orders_capture', ['capture_id'])
    .addUniqueConstraint('orders_refund', ['refund_id'])
    .addUniqueConstraint('orders_key', ['idempotency_key'])
    .addCheckConstraint('orders_total', sql`total_minor >= 0`)
    .addCheckConstraint('orders_status', oneOf('status', STATES.status))
    .addCheckConstraint('orders_payment', oneOf('payment_state', STATES.payment_state))
    .addCheckConstraint('orders_stock', oneOf('stock_state', STATES.stock_state))
    .execute();
  await db.schema.createIndex('orders_created').on('orders').column('created_at').execute();
  await db.schema.createIndex('orders_user').on('orders').column('user_id').execute();
  await db.schema
    .createIndex('orders_check')
    .on('orders')
    .columns(['payment_state', 'next_check_at'])
    .execute();
  await db.schema.createIndex('orders_open').on('orders').columns(['email_key', 'payment_state']).execute();
}

async function orderLines(db: Db): Promise<void> {
  await db.schema
    .createTable('order_lines')
    .addColumn('order_id', 'text', (column) => column.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .$call(text('name', 'image'))
    .$call(number('position', 'price_minor', 'quantity'))
    .addPrimaryKeyConstraint('order_lines_key', ['order_id', 'product_id'])
    .addCheckConstraint('order_lines_quantity', sql`quantity between 1 and 99`)
    .execute();
}

async function orderNumbers(db: Db): Promise<void> {
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(number('value'))
    .execute();
  await db.insertInto('counters').values({ name: 'order', value: 100_000 }).execute();
}

export async function up(db: Db): Promise<void> {
  await orders(db);
  await orderLines(db);
  await orderNumbers(db);
}
