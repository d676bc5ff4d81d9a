// The sample nginx configuration, run where nginx is installed: it answers as the service does.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_LINK_PAGES } from '#lib/paths.ts';
import { freePort } from '../support/service/free-port.ts';
import { type ScratchShop, scratchShop } from '../support/service/scratch-shop.ts';
import { type Service, startService } from '../support/service/service.ts';
import { waitFor } from '../support/service/wait-for.ts';
import { DIST } from './built-site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SITE = 'https://www.example.co.uk';
const sample = readFileSync(join(ROOT, 'deploy/static.nginx.conf'), 'utf8');

/** The sample without its certificate and its API, on a port of its own. */
const onPort = (port: number): string =>
  sample
    .replaceAll(/^ *listen \[::\].*$|^ *ssl_certificate.*$/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace('https://api.example.co.uk', 'http://127.0.0.1:9')
    .replace('/srv/site/dist', DIST);

const OURS = [
  'cache-control',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'reporting-endpoints',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
];

/** Both content types of scripts are in use (RFC 9239). */
const typeOf = ({ headers }: Response) =>
  headers.get('content-type')?.split(';')[0]?.replace('application/javascript', 'text/javascript');

async function seen(origin: string, path: string) {
  const answer = await fetch(origin + path);
  const headers = OURS.map((name) => [name, answer.headers.get(name)]);
  return {
    status: answer.status,
    type: typeOf(answer),
    ...Object.fromEntries(headers),
  };
}

const hashed = readdirSync(join(DIST, '_astro')).filter((name) => /\.(js|css)$/.test(name));
const PATHS = [
  '/',
  '/coffee',
  '/shop',
  '/admin',
  '/checkout',
  '/contact',
  '/no-such-page',
  '/favicon.svg',
  '/robots.txt',
  '/pictures/grinders.flat_burrs-720.webp',
  '/social/about.jpg',
  ...TOKEN_LINK_PAGES,
  ...hashed.slice(0, 2).map((name) => `/_astro/${name}`),
];

function likeTheService() {
  let folder: string;
  let nginx: ChildProcess;
  let origin: string;
  let shop: ScratchShop;
  let service: Service;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'static-host-'));
    mkdirSync(join(folder, 'scratch'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/scratch/${name};`)
      .join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {} http { include /etc/nginx/mime.types; access_log off; ${scratch} ${onPort(port)} }`,
    );
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
    shop = scratchShop();
    service = await startService({ ...shop.env, SITE_URL: SITE, DATABASE_URL: '' });
    const isUp = () =>
      fetch(origin).then(
        () => true,
        () => false,
      );
    await waitFor(isUp, 10_000);
  }, 60_000);
  afterAll(async () => {
    nginx.kill('SIGQUIT');
    await service.kill('SIGTERM');
    shop.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(PATHS)('%s', async (path) => {
    expect(await seen(origin, path)).toEqual(await seen(service.origin, path));
  });
}

it("the sample sets the pages' host name and the build's folder", () => {
  expect(onPort(1)).not.toMatch(/443|ssl_certificate|\/srv\/site|https:\/\/api/);
  expect(onPort(1)).toContain(`root ${DIST};`);
});
if (spawnSync('nginx', ['-v']).error === undefined)
  describe('nginx answers as the service does', likeTheService);
