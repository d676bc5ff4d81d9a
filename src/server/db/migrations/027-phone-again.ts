// The day on which whoever owes a bill is phoned again: until it is paid, or written off, Today has it.
import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('orders').addColumn('phone_again_on', 'text').execute();
}
