// Networks that an account was used from, so that guesses made elsewhere don't lock its owner out. Frozen: later changes are new migrations.
import type { Kysely } from 'kysely';
import { number } from '../migration-columns.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's table types (Kysely's own advice).
type Db = Kysely<any>;

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('network_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(number('last_at'))
    .execute();
  await db.schema.createIndex('known_networks_user').on('known_networks').column('user_id').execute();
}
