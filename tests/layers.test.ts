// Import rules (docs/decisions/0001-one-way.md): what the tables in support/repository/layers.ts don't list may
// not be imported.
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { OWNERS } from '#server/db/owners.ts';
import { BREACHES, INTO_OWN_ROOMS } from './support/repository/breaches.ts';
import { cyclesIn } from './support/repository/cycles.ts';
import {
  COMPOSITION,
  LAYERS,
  type Layer,
  ROOMS,
  SERVER_BASE,
  SERVER_FEATURES,
  SHARED_ISLANDS,
  STORES,
} from './support/repository/layers.ts';
import { importsOf, ownPath, SRC, sources } from './support/repository/sources.ts';
import { breaches, usesIn } from './support/repository/tables.ts';

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

/** Own modules that a file imports, by their paths below src. */
const ownImports = (file: string): string[] =>
  importsOf(file).flatMap((specifier) => ownPath(file, specifier) ?? []);

/** Imports from one folder of `layer` to another that `mayUse` forbids. */
function wrongBetweenFolders(
  layer: string,
  mayUse: (from: string, to: string) => boolean,
  except: string[] = [],
): string[] {
  const folderOf = (file: string) => {
    const parts = file.split('/');
    return parts[0] === layer && parts.length > 2 ? (parts[1] ?? '') : '';
  };
  return sources()
    .filter((file) => folderOf(file) && !except.includes(file))
    .flatMap((file) =>
      ownImports(file)
        .filter((own) => folderOf(own) && folderOf(own) !== folderOf(file))
        .filter((own) => !mayUse(folderOf(file), folderOf(own)))
        .map((own) => `${file} → ${own}`),
    );
}

describe('layers', () => {
  it('cover the code and its imports', () => {
    expect(sources().length).toBeGreaterThan(50);
    expect(importsOf('server/main.ts')).toEqual(expect.arrayContaining(['./platform/configuration.ts']));
    expect(sources().flatMap(importsOf).length).toBeGreaterThan(1000);
  });

  it('import only lower layers and their own packages', () => {
    expect(sources().flatMap(wrongArrows)).toEqual([]);
  });

  it('let a server feature import the base, and other features only as the table says', () => {
    const mayUse = (from: string, to: string) =>
      SERVER_BASE.includes(to)
        ? SERVER_BASE.includes(from) || from in SERVER_FEATURES
        : (SERVER_FEATURES[from]?.includes(to) ?? false);
    expect(wrongBetweenFolders('server', mayUse, COMPOSITION), 'SERVER_FEATURES doesn’t allow it').toEqual(
      [],
    );
  });

  it('have no cycle between features: each imports only features above it in the table', () => {
    const order = Object.keys(SERVER_FEATURES);
    const upwards = Object.entries(SERVER_FEATURES).flatMap(([from, uses]) =>
      uses.filter((to) => order.indexOf(to) >= order.indexOf(from)).map((to) => `${from} → ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  it('keep island features apart: they share through stores, ui and shared; ui knows no feature', () => {
    const mayUse = (from: string, to: string) => from !== 'ui' && SHARED_ISLANDS.includes(to);
    expect(wrongBetweenFolders('islands', mayUse)).toEqual([]);
  });

  it('let a folder of stores import others only as the table says', () => {
    expect(wrongBetweenFolders('stores', (from, to) => STORES[from]?.includes(to) ?? false)).toEqual([]);
  });

  it('have no cycles of files, type-only imports included', () => {
    const files = new Set(sources());
    const graph = new Map([...files].map((file) => [file, ownImports(file).filter((own) => files.has(own))]));
    expect(cyclesIn(graph)).toEqual([]);
    expect(
      cyclesIn(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual([['b', 'c']]);
  });

  it('import astro:content in src/content.ts only', () => {
    const wrong = sources().filter(
      (file) =>
        !['content.ts', 'content.config.ts'].includes(file) && importsOf(file).includes('astro:content'),
    );
    expect(wrong).toEqual([]);
  });

  it('load the PayPal emulator in one place', () => {
    const importers = sources().filter(
      (file) =>
        !file.startsWith('paypal-emulator/') &&
        ownImports(file).some((own) => own.startsWith('paypal-emulator/')),
    );
    expect(importers.sort()).toEqual(['server/platform/context.ts', 'server/platform/create-context.ts']);
  });

  it('name an endpoint and the verb that serves it apart', () => {
    const verbs = sources()
      .filter((file) => file.startsWith('server/'))
      .flatMap((file) => [
        ...readFileSync(join(SRC, file), 'utf8').matchAll(/^export (?:async )?(?:function|const) (\w+)/gm),
      ])
      .map(([, name = '']) => name);
    expect(verbs).toContain('createShopOrder');
    expect(verbs.filter((name) => name in endpoints)).toEqual([]);
  });
});

describe('tables', () => {
  it('are found in calls and in raw SQL', () => {
    const code = `db.selectFrom('users').leftJoin('orders as o', 'o.user_id', 'users.id');
      // A call like deleteFrom('photos') in a comment, and one from quotes.
      trx.updateTable<'refunds' | 'payments'>(table); insertSent(ctx, trx, 'reviews', same, {});
      sql\`update products set stock = (select count(*) from job_lines join settings on 1 = 1)\`; sql\`delete from outbox\`;`;
    const of = (does: string) =>
      usesIn(code, Object.keys(OWNERS)).flatMap((use) => (use.does === does ? [use.table] : []));
    expect(of('reads').sort()).toEqual(['job_lines', 'orders', 'settings', 'users']);
    expect(of('writes').sort()).toEqual(['outbox', 'payments', 'products', 'refunds', 'reviews']);
  });

  it('have owners that are rooms', () => {
    expect(Object.values(OWNERS).filter(({ room }) => !ROOMS.includes(room))).toEqual([]);
    const folders = sources().filter((file) => /^server\/(?!db\/migrations).*\//.test(file));
    expect([...new Set(folders.map((file) => dirname(file).slice('server/'.length)))].sort()).toEqual(
      ROOMS.toSorted(),
    );
  });

  // Both lists of support/repository/breaches.ts only shrink: what no longer occurs leaves them.
  it('are written by their owner alone, and read by rooms above it', () => {
    expect(breaches(ROOMS)).toEqual(BREACHES);
  });

  it('aren’t reached from below by importing from a room within one’s own', () => {
    const inwards = sources().flatMap((file) => {
      const room = dirname(file);
      return ownImports(file)
        .filter((own) => room.startsWith('server/') && dirname(own).startsWith(`${room}/`))
        .map((own) => `${file} → ${own}`);
    });
    expect(inwards.sort()).toEqual(INTO_OWN_ROOMS);
  });
});

describe('size', () => {
  const code = (folder: string) =>
    globSync('**/*.{ts,tsx,astro,mjs,css}', { cwd: folder }).map((file) => join(folder, file));
  const sources = code(SRC);
  const tests = code(import.meta.dirname);
  const longer = (files: string[], lines: number) =>
    files.filter((file) => readFileSync(file, 'utf8').split('\n').length > lines + 1);

  it('of files is 250 lines at most, of tests 400', () => {
    expect([...longer(sources, 250), ...longer(tests, 400)]).toEqual([]);
  });

  it('of a line of comments is 140 characters at most', () => {
    const long = sources
      // A migration is never edited.
      .filter((file) => !file.includes('/migrations/'))
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .filter((line) => /^\s*(\/\/|\/?\*|\{\/\*|<!--)/.test(line) && line.length > 140);
    expect(long).toEqual([]);
  });

  it('isn’t kept down by spreading one literal into another', () => {
    const packed = [...sources, ...tests].filter((file) => /^\s*\.{3}\{/m.test(readFileSync(file, 'utf8')));
    expect(packed).toEqual([]);
  });

  it('of folders is 30 files at most', () => {
    const counts = new Map<string, number>();
    for (const file of [...sources, ...tests]) {
      const folder = join(file, '..');
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    // Migrations only add.
    const full = [...counts].filter(([folder, count]) => count > 30 && !folder.endsWith('/migrations'));
    expect(full).toEqual([]);
  });
});
