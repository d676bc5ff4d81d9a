// The servers that are measured side by side: ours, bare node, nginx; each a process of its own on a free port.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { DIST } from './paths.ts';

export interface Measured {
  port: number;
  /** Its processor time counts with that of its children. */
  pid: number;
  stop(): void;
}

export interface BareInput {
  list: unknown;
  /** Bytes as base64, and their type. */
  page: string;
  type: string;
  database: string;
  /** A copy of our database, for orders. */
  orders?: string;
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the bare server has no output');
  const [text] = await once(child.stdout, 'data');
  return Number(/:(\d+)/.exec(String(text))?.[1]);
}

/** @param folder for its input and database */
export async function startBare(folder: string, input: Omit<BareInput, 'database'>): Promise<Measured> {
  const file = join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify({ ...input, database: join(folder, 'bare.sqlite') }));
  const script = resolve(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, ['--no-warnings', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { port: await portOf(child), pid: child.pid ?? 0, stop: () => void child.kill() };
}

const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined;

/** One worker over the built site, with the compressed twins where this nginx can send them. @returns null without nginx */
export async function startNginx(folder: string): Promise<Measured | null> {
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
  return { port, pid: child.pid ?? 0, stop: () => void child.kill('SIGQUIT') };
}
