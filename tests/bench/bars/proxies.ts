// Bars 43 and 44: a restart, a rolling restart and a stopped database behind Caddy and nginx as deploy/ sets them up, under requests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aVisit } from '../../support/service/bodies.ts';
import { freePort } from '../../support/service/free-port.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import { ROOT } from '../paths.ts';
import { type Bar, type Measured, needPostgres, needProgram } from './bar.ts';

type Name = 'caddy' | 'nginx';

interface Setup {
  folder: string;
  port: number;
  upstreams: readonly number[];
}

const sample = (name: string) => readFileSync(resolve(ROOT, 'deploy', name), 'utf8');
const addresses = (upstreams: readonly number[]) => upstreams.map((port) => `127.0.0.1:${port}`);

/** The sample, without certificates and at ports of its own. */
const CONFIGURATIONS: Record<Name, (setup: Setup) => { text: string; command: string[] }> = {
  caddy: ({ folder, port, upstreams }) => ({
    text: sample('Caddyfile')
      .replace('{\n', '{\n\tadmin off\n\tauto_https off\n')
      .replace('\nwww.example.co.uk {', `\nhttp://127.0.0.1:${port} {`)
      .replace(/\nexample\.co\.uk \{[\s\S]*?\n\}/, '')
      .replace('reverse_proxy 127.0.0.1:4321 {', `reverse_proxy ${addresses(upstreams).join(' ')} {`)
      .replace(/# (?=health_)/g, upstreams.length > 1 ? '' : '# ')
      .replace('/srv/back-soon', folder),
    command: ['caddy', 'run', '--config', join(folder, 'proxy.conf'), '--adapter', 'caddyfile'],
  }),
  nginx: ({ folder, port, upstreams }) => ({
    text: `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { access_log ${folder}/access.log;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${sample('nginx.conf')
  .replace(/server \{\n {2}listen 80;[\s\S]*?\n\}/, '')
  .replace(/\nserver \{[^}]*server_name example\.co\.uk;[\s\S]*?\n\}/, '')
  .replaceAll('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
  .replace(/ {2}(listen \[::\]|ssl_).*\n/g, '')
  .replace(
    'server 127.0.0.1:4321 max_fails=0;',
    addresses(upstreams)
      .map((one) => `server ${one} max_fails=0;`)
      .join(' '),
  )
  .replace('/srv/back-soon', folder)
  .replace('/var/log/nginx', folder)}}`,
    command: ['nginx', '-p', folder, '-c', join(folder, 'proxy.conf'), '-g', 'daemon off;'],
  }),
};

/** Answers by kind, such as `page fine`, `form 502`, `page 503 blank`, `no answer`. */
type Tally = Map<string, number>;

async function ask(origin: string, n: number, tally: Tally): Promise<void> {
  const paths = ['/', '/shop', '/api/products', '/coffee'];
  const body = JSON.stringify(aVisit({ email: `proxy-${n}@example.com`, message: `Visit ${n}` }));
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  const isPost = n % 5 === 4;
  const count = (kind: string) => tally.set(kind, (tally.get(kind) ?? 0) + 1);
  try {
    const answer = await fetch(origin + (isPost ? '/api/appointments' : paths[n % 4]), isPost ? post : {});
    const text = await answer.text();
    const hasHsts = (answer.headers.get('strict-transport-security') ?? '').startsWith('max-age=63072000');
    const what = `${isPost ? 'form' : 'page'} ${answer.status < 300 ? 'fine' : answer.status}`;
    // Of nginx first, then of Caddy, as deploy/back-soon.html has them; the service's sentences end with theirs.
    const isFound = answer.status < 500 || /Reference: (?:<!--[^>]*-->)?[\w-]{8}/.test(text);
    const lacks = [!text && 'blank', !hasHsts && 'without HSTS', !isFound && 'without a reference'];
    count([what, ...lacks.filter(Boolean)].join(' '));
  } catch {
    count('no answer');
  }
}

/** Asks ten times a second while `work` runs, and a second longer. */
async function under(origin: string, work: () => Promise<void>): Promise<Tally> {
  const tally: Tally = new Map();
  const asked: Promise<void>[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let n = 0; !isOver; n += 1) {
      asked.push(ask(origin, n, tally));
      await wait(100);
    }
  })();
  await wait(1000);
  await work();
  await wait(1000);
  isOver = true;
  await asking;
  await Promise.all(asked);
  return tally;
}

const shown = (tally: Tally) => [...tally].map(([kind, n]) => `${n} ${kind}`).join(', ');
const kinds = (tally: Tally, ...allowed: string[]) =>
  [...tally.keys()].every((kind) => allowed.includes(kind));

class RunningProxy implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  readonly #child: ChildProcess;
  readonly origin: string;

  constructor(name: Name, port: number, upstreams: readonly number[]) {
    this.origin = `http://127.0.0.1:${port}`;
    // nginx's workers run as another user.
    chmodSync(this.#folder, 0o755);
    cpSync(resolve(ROOT, 'deploy/back-soon.html'), join(this.#folder, 'back-soon.html'));
    const { text, command } = CONFIGURATIONS[name]({ folder: this.#folder, port, upstreams });
    writeFileSync(join(this.#folder, 'proxy.conf'), text);
    const [program = '', ...rest] = command;
    this.#child = spawn(program, rest, { stdio: 'ignore', env: { ...process.env, HOME: this.#folder } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.kill('SIGTERM')) await once(this.#child, 'exit');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const isReady = (origin: string) => () =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Of a single process, without what a proxy can't do: nginx doesn't wait, and Caddy 2.6 can't send a form's body twice. */
function isMet(name: Name, single: Tally, rolling: Tally, stopped: Tally): boolean {
  const fine = ['page fine', 'form fine'];
  const isSingle = kinds(single, ...fine, 'form 502', ...(name === 'nginx' ? ['page 502'] : []));
  return isSingle && kinds(rolling, ...fine) && kinds(stopped, ...fine, 'page 503', 'form 503');
}

async function measure(name: Name): Promise<Measured> {
  needProgram(name);
  using server = await needPostgres({ waitForDisk: true });
  using shop = scratchShop(server.url);
  const [proxyPort, ...ports] = [await freePort(), await freePort(), await freePort()];
  const start = (at: number) =>
    startService({
      ...shop.env,
      PORT: String(ports[at]),
      SITE_URL: 'https://www.example.co.uk',
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '3',
    });
  const services: Service[] = [await start(0), await start(1)];
  const restart = async (at: number) => {
    await services[at]?.kill('SIGTERM');
    services[at] = await start(at);
    await waitFor(isReady(services[at].origin), 30_000);
  };
  try {
    const tallies: Tally[] = [];
    {
      await using one = new RunningProxy(name, proxyPort, ports.slice(0, 1));
      await waitFor(isReady(one.origin), 30_000);
      tallies.push(await under(one.origin, () => restart(0)));
    }
    await using both = new RunningProxy(name, proxyPort, ports);
    await waitFor(isReady(both.origin), 30_000);
    tallies.push(await under(both.origin, async () => restart(0).then(() => restart(1))));
    tallies.push(
      await under(both.origin, async () => {
        server.pause();
        await wait(5000);
        server.resume();
      }),
    );
    const [single = new Map(), rolling = new Map(), stopped = new Map()] = tallies;
    return {
      figure: `a restart: ${shown(single)}; a rolling restart: ${shown(rolling)}; a stopped database: ${shown(stopped)}`,
      met: single.size > 0 && isMet(name, single, rolling, stopped),
    };
  } finally {
    await Promise.all(services.map((service) => service.kill('SIGTERM')));
  }
}

export const caddy: Bar = {
  number: 43,
  name: 'caddy',
  target:
    'a restart, a rolling restart and a stopped database under requests: no blank answer, no page lost, in a rolling restart no form either',
  run: () => measure('caddy'),
};

export const nginx: Bar = {
  number: 44,
  name: 'nginx',
  target: 'the same: no blank answer; a restart shows a page that says so, a rolling restart loses nothing',
  run: () => measure('nginx'),
};
