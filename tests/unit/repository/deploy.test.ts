// Deployment files agree with the code: the same headers, existing settings, required folders.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { TOKEN_LINK_PAGES } from '#lib/paths.ts';
import { CACHING, linkHeaders, pageHeaders } from '#server/http/headers.ts';
import { type Site, staticSite } from '#server/http/static.ts';
import { headersFile, redirectsFile } from '#server/http/static-headers.ts';
import { readConfig, VARIABLES } from '#server/platform/configuration.ts';
import { MAIN } from '../../support/service/service.ts';

const text = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8');
const SITE = readConfig({ SITE_URL: 'https://www.example.co.uk' });
const PAGES = [
  '/',
  '/404',
  '/checkout',
  '/coffee',
  '/shop',
  '/shop/burr',
  '/shop/gasket',
  ...TOKEN_LINK_PAGES,
];
const PAGE_FILE = {
  plain: Buffer.from(''),
  encoded: {},
  type: 'text/html; charset=utf-8',
  etag: '"of-its-bytes"',
  caching: CACHING.page,
};
const site = staticSite(SITE, new Map(PAGES.map((path) => [path, PAGE_FILE])) satisfies Site);

/** The service's headers, without those that need the file's bytes. */
function sent(url: string): Record<string, string> {
  let answered: Record<string, string> = {};
  const writeHead = (_status: number, headers: Record<string, string>) => {
    answered = headers;
    return { end: () => undefined };
  };
  site.serve({ method: 'GET', url, headers: {} } as never, { writeHead, end: () => undefined } as never);
  const { 'Content-Type': _, ETag: __, 'Content-Length': ___, 'Accept-Ranges': ____, ...headers } = answered;
  return headers;
}

/** Headers of a static host for such a file: the values of all matching rules, joined. */
function served(file: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const block of file.split('\n\n')) {
    const [pattern = '', ...lines] = block.trim().split('\n');
    const fits = pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
    for (const line of fits ? lines : []) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      headers[name] = headers[name] ? `${headers[name]}, ${value}` : value;
    }
  }
  return headers;
}

describe('_headers', () => {
  const file = headersFile(SITE, PAGES, ['/_astro/', '/pictures/']);

  it.each(PAGES)("gives %s the service's headers", (path) => {
    expect(served(file, path)).toEqual(sent(path));
  });

  it('sets no-store and no-referrer for the pages of mailed links', () => {
    for (const path of [
      '/booking',
      '/order',
      '/bill',
      '/agree',
      '/quote-offer',
      '/reset-password',
      '/verify-email',
      '/join-team',
      '/stop-bank-change',
    ])
      expect(served(file, path)).toMatchObject({
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex, nofollow',
      });
  });

  it('caches files as the service does', () => {
    expect(served(file, '/_astro/a.js')).toMatchObject({
      'Cache-Control': CACHING.immutable,
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    });
    expect(served(file, '/pictures/a.webp')).toMatchObject({ 'Cache-Control': CACHING.file });
  });

  it('lets mail programs show pictures, and nothing else', () => {
    const sharing = (path: string) => served(file, path)['Cross-Origin-Resource-Policy'];
    expect(sharing('/pictures/a.webp')).toBe('cross-origin');
    expect(['/', '/shop/burr', '/checkout', '/_astro/a.js'].map(sharing)).toEqual(
      Array.from({ length: 4 }, () => 'same-origin'),
    );
  });

  it('has fewer than twenty rules, however many parts there are: hosts allow a hundred', () => {
    const parts = Array.from({ length: 500 }, (_, n) => `/shop/part-${n}`);
    expect(headersFile(SITE, [...PAGES, ...parts], []).split('\n\n').length).toBeLessThan(20);
  });

  it('comes with the redirects', () => {
    expect(redirectsFile()).toContain('/clocks /clock 301\n');
  });
});

it("deploy/static.nginx.conf checks the API's certificate and its name", () => {
  const [, location = ''] = text('deploy/static.nginx.conf').split('proxy_pass https://');
  expect(location).toContain('proxy_ssl_server_name on;');
  expect(location).toContain('proxy_ssl_verify on;');
  expect(location).toContain('proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;');
});

describe.each(['deploy/static.nginx.conf', 'deploy/static.Caddyfile'])('%s', (path) => {
  const sample = text(path);
  it('has every header of the service, verbatim', () => {
    for (const checkout of [true, false])
      for (const [name, value] of Object.entries(pageHeaders(SITE, checkout))) {
        expect(sample).toContain(name);
        // A value with quotes is quoted differently.
        const written = ['"', "'", '`'].map((quote) => quote + value + quote);
        expect(written.some((variant) => sample.includes(variant))).toBe(true);
      }
    for (const value of Object.values(CACHING)) expect(sample).toContain(`"${value}"`);
  });

  it('lists the pages of mailed links', () => {
    const names = TOKEN_LINK_PAGES.map((page) => page.slice(1)).join('|');
    expect(sample.split(`^/(${names})(\\.html)?$`)).toHaveLength(4);
    for (const value of Object.values(linkHeaders('/booking'))) expect(sample).toContain(`"${value}"`);
  });
});

describe('compose.yml', () => {
  const { services } = parse(text('compose.yml')) as { services: Record<string, Record<string, unknown>> };

  it('uses settings that the service reads', () => {
    const names = Object.keys(services.site?.environment ?? {});
    expect(names).toContain('SITE_URL');
    expect(names.filter((name) => !(VARIABLES as readonly string[]).includes(name))).toEqual([]);
  });

  it('has a read-only root, drops all capabilities, and publishes no port to the network', () => {
    expect(services.site).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    const ports = Object.values(services).flatMap((service) => (service.ports ?? []) as string[]);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('limits the logs of every service', () => {
    for (const service of Object.values(services))
      expect(service.logging).toMatchObject({ options: { 'max-size': '20m', 'max-file': '5' } });
  });

  it('has profiles for PostgreSQL and a mail catcher', () => {
    expect([services.postgres?.profiles, services.mail?.profiles]).toEqual([['postgres'], ['mail']]);
  });
});

describe('Dockerfile', () => {
  const [, run = ''] = text('Dockerfile').split(/\nFROM (?!.* AS build)/);

  it('ends with an ordinary user and a health check on /readyz', () => {
    expect(run).toMatch(/\nUSER node\n/);
    expect(run).toMatch(/HEALTHCHECK[\s\S]*\/readyz/);
  });

  it('copies every folder that the service reads', () => {
    for (const folder of ['node_modules', 'content', 'src', 'dist'])
      expect(run).toContain(`COPY --from=build /app/${folder} ./${folder}`);
  });
});

describe('the settings in docs/operator.md', () => {
  const [, lines = ''] = /repair-site\.env <<'END'\n([\s\S]*?)END\n/.exec(text('docs/operator.md')) ?? [];
  // Within single quotes systemd takes everything as it stands (systemd.exec(5), EnvironmentFile).
  const forSystemd = Object.fromEntries(
    [...lines.matchAll(/^([A-Z_]+)='([^'\\]*)'$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  it('are the same for systemd and a shell', () => {
    expect(Object.keys(forSystemd)).toHaveLength(lines.trim().split('\n').length);
    const script = `set -a\n${lines}exec "$0" -p 'JSON.stringify(process.env)'`;
    const forShell = JSON.parse(
      execFileSync('sh', ['-c', script, process.execPath], { env: {}, encoding: 'utf8' }),
    );
    expect(forShell).toMatchObject(forSystemd);
  });

  it('are accepted by the service', () => {
    expect(readConfig(forSystemd)).toMatchObject({ production: true, siteUrl: 'https://www.example.co.uk' });
  });
});

it('the proxies keep a process that answers, even while its database is away', () => {
  expect(text('deploy/Caddyfile')).toContain('health_uri /healthz\n');
  const servers = text('deploy/nginx.conf').match(/server 127\.0\.0\.1:\d+[^;]*;/g) ?? [];
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toContain('max_fails=0');
});

it.each(['deploy/Caddyfile', 'deploy/nginx.conf'])(
  '%s has a page for the time of a restart, and keeps a visitor with one process',
  (path) => {
    const sample = text(path);
    expect(sample).toContain('/back-soon.html');
    expect(sample).toContain('/srv/back-soon');
    expect(sample).toMatch(/\bip_hash\b/);
    const { 'Strict-Transport-Security': hsts } = pageHeaders(SITE, false);
    expect(sample).toContain(`Strict-Transport-Security "${hsts}"`);
  },
);

it('a visitor reads the number of a request on the page for the time of a restart, as the logs have it', () => {
  expect(text('deploy/Caddyfile')).toContain('request_header X-Request-Id {http.request.uuid}\n');
  expect(text('deploy/nginx.conf')).toContain('proxy_set_header X-Request-Id $request_id;\n');
  const [, seen = ''] = /Reference: (.*)<\/p>/.exec(text('deploy/back-soon.html')) ?? [];
  // Server side includes of nginx, and Caddy's templates with the delimiters of its sample.
  expect(seen).toBe('<!--# echo var="request_id" --><!--caddy placeholder "http.request.uuid" -->');
  expect(text('deploy/nginx.conf')).toMatch(/log_format .* \$request_id';[\s\S]* ssi on;/);
  expect(text('deploy/Caddyfile')).toContain('between <!--caddy -->');
});

it.each(['deploy/nginx.conf', 'deploy/static.nginx.conf'])('%s writes no address into any log', (path) => {
  const sample = text(path);
  const [, format = ''] = /^log_format with_reference '(.*)';$/m.exec(sample) ?? [];
  expect(format.match(/\$\w+/g)).toEqual([
    '$time_iso8601',
    '$request_method',
    '$status',
    '$request_time',
    '$request_id',
  ]);
  const servers = sample.split(/^server \{$/m).slice(1);
  expect(servers.length).toBeGreaterThan(0);
  for (const server of servers) {
    expect(server).toMatch(/^ {2}access_log \S+ with_reference;$/m);
    expect(server).toMatch(/^ {2}error_log \S+ crit;$/m);
    expect(server).toMatch(/^ {2}server_tokens off;$/m);
  }
});

it.each(['deploy/Caddyfile', 'deploy/static.Caddyfile'])('%s writes no address into any log', (path) => {
  // The options of all sites come first.
  const [options = ''] = text(path).split(/^}$/m);
  for (const field of [
    'request>uri',
    'request>headers',
    'request>remote_ip',
    'request>client_ip',
    'resp_headers',
  ])
    expect(options).toContain(`\t${field} delete\n`);
});

it('the page for the time of a restart shows the phone number of content/company.yml', () => {
  const { phone, phoneLink } = parse(text('content/company.yml')) as Record<string, string>;
  expect(text('deploy/back-soon.html')).toContain(`<a href="tel:${phoneLink}">${phone}</a>`);
});

it('the proxies do not publish /metrics', () => {
  expect(text('deploy/nginx.conf')).toContain('location = /metrics { return 404; }');
  expect(text('deploy/Caddyfile')).toContain('respond /metrics 404');
});

it("the restore test's unit has the service's limits", () => {
  const [, limits = ''] = text('deploy/repair-site.service').split('UMask=0077\n');
  const [own = ''] = limits.split('\n[Install]');
  expect(own).toContain('MemoryMax=');
  for (const line of own.split('\n').filter((one) => one.includes('=') && !one.startsWith('#')))
    expect(text('deploy/repair-site-restore-test.service')).toContain(`\n${line}\n`);
});

it('`npm start`, image, unit and tests run the same command', () => {
  const [flag = '', main = ''] = MAIN;
  expect(text('src/cli/start.mjs')).toContain(`['${flag}', join(ROOT, '${main}')]`);
  expect(text('Dockerfile')).toContain(`CMD ["node", "${flag}", "${main}"]`);
  expect(text('deploy/repair-site.service')).toContain(`/node ${flag} ${main}\n`);
});
