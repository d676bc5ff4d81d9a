// Runs pg_dump and pg_restore, which must be on the machine in the server's version or later.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Prefix of schemas with previous data; a dump leaves them out. */
export const PREVIOUS_SCHEMA = 'before_';

/** The address without its password, which the process list would show; the password goes into the environment. */
function addressOf(databaseUrl: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  // Only node's driver knows it, and libpq refuses unknown parameters.
  url.searchParams.delete('uselibpqcompat');
  return { dbname: url.href, env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) } };
}

async function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await execute(command, args, { env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT')
      throw new Error(`${command} is not on this machine: install PostgreSQL's client programs`);
    throw new Error(`${command} failed: ${stderr.trim().split('\n').slice(-3).join(' ')}`);
  }
}

/** @param snapshot of an open transaction (pg_export_snapshot), so that what it counted is what is written */
export async function dump(databaseUrl: string, file: string, snapshot: string): Promise<void> {
  const { dbname, env } = addressOf(databaseUrl);
  await run(
    'pg_dump',
    [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--exclude-schema=${PREVIOUS_SCHEMA}*`,
      `--snapshot=${snapshot}`,
      `--file=${file}`,
      `--dbname=${dbname}`,
    ],
    env,
  );
}

/** Into an empty schema `public`; all of it or nothing. */
export async function restoreDump(databaseUrl: string, file: string): Promise<void> {
  const { dbname, env } = addressOf(databaseUrl);
  const options = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error'];
  await run('pg_restore', [...options, `--dbname=${dbname}`, file], env);
}
