// A PostgreSQL for tests: on a free port, in a temporary folder, as an ordinary user, deleted afterwards.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateShop } from '#server/db/migrate.ts';
import { freePort } from '../service/free-port.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** A database with all tables and no rows, on the server of a test run. */
export const MIGRATED = 'migrated';
const DEBIAN = '/usr/lib/postgresql';

function binaries(): string {
  const folders = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(':');
  const found = [...folders.sort().reverse(), ...onPath].find((folder) => existsSync(join(folder, 'initdb')));
  if (!found)
    throw new Error(
      'PostgreSQL is not on this machine, so the API tests cannot run on it. Install the package "postgresql" (the script .ci/run does) and run again.',
    );
  return found;
}

/** These tests kill processes, never the machine: the server need not sync to disk. */
const NO_SYNC = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';

/** PostgreSQL refuses to run as root: there it runs as the package's own user. */
const ordinary = (command: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]]
    : [command, args];

const asOrdinaryUser = (command: string, args: string[]) =>
  execFileSync(...ordinary(command, args), { stdio: 'pipe' });

export interface Postgres extends Disposable {
  /** The address of its `postgres` database. */
  url: string;
  /** As after a crash: connections break, the log is replayed. */
  restart(): Promise<void>;
  /** Freezes the server and all its connections, as a swapping machine or a stuck disk does. */
  pause(): void;
  resume(): void;
}

/** @param waitForDisk sync as a production server does, for measurements and crashes */
export async function startPostgres({ waitForDisk = false } = {}): Promise<Postgres> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'tests-postgres-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  const port = await freePort();
  asOrdinaryUser(join(bin, 'initdb'), ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=300 ${waitForDisk ? '' : NO_SYNC}`;
  const control = ['-D', data, '-l', join(folder, 'log'), '-o', options, '-w'];
  asOrdinaryUser(join(bin, 'pg_ctl'), [...control, 'start']);
  const signal = (name: string) => {
    const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    execFileSync('kill', [`-${name}`, postmaster]);
    // Status 1: it has no child.
    spawnSync('pkill', [`-${name}`, '-P', postmaster]);
  };
  return {
    url: `postgres://tests@127.0.0.1:${port}/postgres`,
    pause: () => signal('STOP'),
    resume: () => signal('CONT'),
    async restart() {
      const [command, args] = ordinary(join(bin, 'pg_ctl'), [...control, '-m', 'immediate', 'restart']);
      const [code] = await once(spawn(command, args, { stdio: 'ignore' }), 'exit');
      if (code !== 0) throw new Error(`PostgreSQL did not start again: ${code}`);
    },
    [Symbol.dispose]() {
      asOrdinaryUser(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function setup(project: TestProject): Promise<() => void> {
  const server = await startPostgres();
  const { url } = server;
  // A template copied for each test that wants the tables: migrating takes ten times as long.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${MIGRATED}`);
  await client.end();
  await migrateShop({ databaseUrl: url.replace(/\/postgres$/, `/${MIGRATED}`), dataDir: '' });
  project.provide('postgresUrl', url);
  return () => server[Symbol.dispose]();
}
