// Code points one way, and only down (docs/decisions/0001). This table is the rule; the first arrow drawn upwards fails.
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ownPath, SRC, sources } from './support/sources.ts';

interface Layer {
  /** Other layers that it may import. */
  uses: string[];
  /** Packages that it may import; a name stands for its subpaths too. */
  packages: string[];
}

const BROWSER_DOWN = ['islands', 'stores', 'api', 'lib', 'contract', 'content'];
const LAYERS: Record<string, Layer> = {
  pages: {
    uses: ['content.ts', 'layouts', 'components', 'styles', ...BROWSER_DOWN],
    packages: ['astro', 'astro:assets', 'astro:content', 'sharp', 'node:'],
  },
  layouts: {
    uses: ['content.ts', 'content', 'components', 'islands', 'lib', 'contract', 'styles'],
    packages: ['astro'],
  },
  components: { uses: ['content.ts', ...BROWSER_DOWN], packages: ['astro', 'astro:assets', 'schema-dts'] },
  islands: {
    uses: ['stores', 'api', 'lib', 'contract', 'content', 'styles'],
    packages: [
      'react',
      'react-dom',
      'react-hot-toast',
      '@tanstack/react-virtual',
      'nanostores',
      '@nanostores/react',
    ],
  },
  stores: {
    uses: ['api', 'lib', 'contract', 'content'],
    packages: ['nanostores', '@nanostores/persistent', '@paypal/paypal-js'],
  },
  api: { uses: ['lib', 'contract'], packages: [] },
  contract: { uses: [], packages: ['zod/mini'] },
  lib: { uses: ['contract'], packages: ['schema-dts'] },
  styles: { uses: [], packages: [] },
  'content.ts': {
    uses: ['content.config.ts', 'lib', 'contract'],
    packages: ['astro', 'astro:content', 'astro:assets'],
  },
  'content-home.ts': { uses: [], packages: ['astro'] },
  'content.config.ts': {
    uses: ['content-home.ts', 'lib', 'contract'],
    packages: ['astro', 'astro:content', 'node:'],
  },
  build: { uses: ['server', 'lib'], packages: ['node:', 'astro', 'vite', 'yaml'] },
  cli: { uses: ['build', 'server', 'lib'], packages: ['node:', 'yaml'] },
  'messages.d.ts': { uses: ['lib'], packages: [] },
  server: {
    uses: ['lib', 'contract'],
    packages: [
      'node:',
      'hono',
      '@hono/node-server',
      'kysely',
      'pg',
      '@zxcvbn-ts/language-common',
      'zod',
      'nanoid',
      'p-queue',
      'prom-client',
      'proxy-addr',
      'ipaddr.js',
      'nodemailer',
      'pino',
      'rate-limiter-flexible',
      'yaml',
      'marked',
      'mustache',
      'html-to-text',
      'sharp',
    ],
  },
};

/** Inside the server, from the process down to the tables. */
const SERVER_ORDER = ['main.ts', 'app.ts', 'routes', 'domain', 'db', 'outbound', 'http', 'platform'];
const SERVER_MAY: Record<string, string[]> = {
  domain: ['db', 'outbound', 'platform'],
  db: ['platform'],
  outbound: ['platform'],
  platform: ['http'],
};
/** What a verb counts tries by. */
const LIMITS = 'server/http/limits.ts';

const isBuiltin = (name: string) => name.startsWith('node:') || builtinModules.includes(name);

function packageAllowed(layer: Layer, specifier: string): boolean {
  if (isBuiltin(specifier)) return layer.packages.includes('node:');
  return layer.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

function wrongArrows(file: string): string[] {
  const top = file.split('/')[0] ?? '';
  const layer = LAYERS[top];
  if (!layer) return [`${file} lies in no layer`];
  return importsOf(file).flatMap((specifier) => {
    const own = ownPath(file, specifier);
    if (own === null) return packageAllowed(layer, specifier) ? [] : [`${file} → ${specifier}`];
    const target = own.split('/')[0] ?? '';
    return target === top || layer.uses.includes(target) ? [] : [`${file} → ${own}`];
  });
}

function wrongServerArrows(file: string): string[] {
  const [top, part = ''] = file.split('/');
  if (top !== 'server' || !SERVER_MAY[part]) return [];
  return importsOf(file).flatMap((specifier) => {
    const own = ownPath(file, specifier);
    const target = own?.startsWith('server/') ? (own.split('/')[1] ?? '') : '';
    if (!SERVER_ORDER.includes(target) || target === part || own === LIMITS) return [];
    return SERVER_MAY[part]?.includes(target) ? [] : [`${file} → ${own}`];
  });
}

describe('layers', () => {
  it('finds the code and what it imports', () => {
    expect(sources().length).toBeGreaterThan(50);
    expect(importsOf('server/main.ts')).toEqual(expect.arrayContaining(['./platform/configuration.ts']));
    expect(sources().flatMap(importsOf).length).toBeGreaterThan(1000);
  });

  it('draws every arrow downwards and takes only the packages of its layer', () => {
    expect(sources().flatMap(wrongArrows)).toEqual([]);
  });

  it('keeps the verbs of the server away from HTTP and from the process', () => {
    expect(sources().flatMap(wrongServerArrows)).toEqual([]);
  });

  it('keeps features of the islands apart: they share through stores and ui', () => {
    const features = sources().filter(
      (file) => /^islands\/[^/]+\//.test(file) && !file.startsWith('islands/ui/'),
    );
    const wrong = features.flatMap((file) =>
      importsOf(file)
        .map((specifier) => ownPath(file, specifier) ?? '')
        .filter((own) => /^islands\/[^/]+\//.test(own) && !own.startsWith('islands/ui/'))
        .filter((own) => own.split('/')[1] !== file.split('/')[1])
        .map((own) => `${file} → ${own}`),
    );
    expect(wrong).toEqual([]);
  });

  it('leaves astro:content to src/content.ts', () => {
    const wrong = sources().filter(
      (file) =>
        !['content.ts', 'content.config.ts'].includes(file) && importsOf(file).includes('astro:content'),
    );
    expect(wrong).toEqual([]);
  });

  it('names the address of an endpoint where a page calls it before anybody presses anything', () => {
    const addresses = readFileSync(join(SRC, 'contract/addresses.ts'), 'utf8');
    const names = [...addresses.matchAll(/export const (\w+) =/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    // An address imports types only: its endpoint would bring zod into the scripts of every page.
    expect([...addresses.matchAll(/^import (?!type)/gm)]).toEqual([]);
  });

  it('keeps files short enough to read, tests and styles among them: 200 lines at most', () => {
    const isLong = (file: string) => readFileSync(file, 'utf8').split('\n').length > 201;
    const files = [
      ...sources()
        .filter((file) => file !== 'messages.d.ts')
        .map((file) => join(SRC, file)),
      ...globSync('**/*.ts', { cwd: import.meta.dirname }).map((file) => join(import.meta.dirname, file)),
      ...globSync('**/*.css', { cwd: SRC }).map((file) => join(SRC, file)),
    ];
    expect(files.filter(isLong)).toEqual([]);
  });
});
