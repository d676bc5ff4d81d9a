// The servers under comparison: ours, bare node, nginx; each a process of its own on a free port.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/db/open.ts';
import { freePort } from '../support/service/free-port.ts';
import type { Service } from '../support/service/service.ts';
import { DIST } from './paths.ts';

export interface Measured {
  port: number;
  /** Its processor time includes that of its children. */
  pid: number;
}

export const measured = ({ origin, child }: Service): Measured => ({
  port: Number(new URL(origin).port),
  pid: child.pid ?? 0,
});

export interface BareInput {
  list: unknown;
  /** Bytes as base64, and their content type. */
  page: string;
  type: string;
  database: string;
  /** A copy of our database, and what is written into it. */
  copy: string;
  writes: 'orders' | 'reviews' | 'nothing';
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the bare server has no output');
  const [text] = await once(child.stdout, 'data');
  return Number(/:(\d+)/.exec(String(text))?.[1]);
}

function copyOfShop(dataDir: string, copy: string): void {
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 });
  database.exec(`vacuum into '${copy}'`);
  database.close();
}

/**
 * @param folder of our service, which has stored one order or review already; also for its own input and
 * databases
 */
export async function startBare(
  folder: string,
  input: Omit<BareInput, 'database' | 'copy'>,
): Promise<Measured & Disposable> {
  const file = join(folder, 'bare.json');
  const copy = join(folder, 'copy.sqlite');
  copyOfShop(folder, copy);
  writeFileSync(file, JSON.stringify({ ...input, copy, database: join(folder, 'bare.sqlite') }));
  const script = resolve(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { port: await portOf(child), pid: child.pid ?? 0, [Symbol.dispose]: () => void child.kill() };
}

const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/**
 * One worker over the built site, with the precompressed files where this nginx can send them.
 * @returns null without nginx
 */
export async function startNginx(folder: string): Promise<(Measured & Disposable) | null> {
  if (!hasNginx()) return null;
  const port = await freePort();
  mkdirSync(join(folder, 'nginx'), { recursive: true });
  const conf = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx/${name};`)
    .join(' ');
  writeFileSync(
    conf,
    `worker_processes 1; daemon off; master_process off; pid ${folder}/nginx/pid; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; ${temporary} sendfile on; tcp_nopush on; keepalive_requests 1000000; etag on;
  types { text/html html; text/javascript js; image/avif avif; } default_type application/octet-stream;
  open_file_cache max=1000 inactive=60s; gzip_static on; gzip_vary on;
  server { listen 127.0.0.1:${port}; root ${DIST}; location / { try_files $uri $uri.html =404; add_header Cache-Control no-cache; } } }`,
  );
  const child = spawn('nginx', ['-c', conf, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  await new Promise((done) => setTimeout(done, 500));
  return { port, pid: child.pid ?? 0, [Symbol.dispose]: () => void child.kill('SIGQUIT') };
}
