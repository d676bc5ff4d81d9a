// Networks an account was used from, so that guesses from elsewhere don't lock its owner out. Frozen.
import { type Db, number } from '../migration-columns.ts';

export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('network_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .$call(number('last_at'))
    .execute();
  await db.schema.createIndex('known_networks_user').on('known_networks').column('user_id').execute();
}
