// The staff role, invitations to the team, second factors, and the device of each session. Frozen.
import { addColumns, type Db, id, number, oneOf, optionalNumber, text } from '../migration-columns.ts';

async function roles(db: Db): Promise<void> {
  await db.schema.alterTable('users').dropConstraint('users_role').execute();
  await db.schema
    .alterTable('users')
    .addCheckConstraint('users_role', oneOf('role', ['customer', 'staff', 'admin']))
    .execute();
  await db.schema
    .createTable('team_invitations')
    .$call(id)
    .$call(text('email', 'email_key', 'role', 'token_hash'))
    .addColumn('invited_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .$call(number('created_at', 'expires_at'))
    .addUniqueConstraint('team_invitations_email', ['email_key'])
    .addUniqueConstraint('team_invitations_token', ['token_hash'])
    .addCheckConstraint('team_invitations_role', oneOf('role', ['staff', 'admin']))
    .execute();
}

async function secondFactors(db: Db): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .$call(text('secret'))
    .$call(number('created_at', 'last_step'))
    .$call(optionalNumber('confirmed_at'))
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute();
  await addColumns(db, 'settings', 'bigint', ['staff_second_factor'], 0);
}

export async function up(db: Db): Promise<void> {
  await roles(db);
  await secondFactors(db);
  await addColumns(db, 'sessions', 'text', ['device'], '');
}
