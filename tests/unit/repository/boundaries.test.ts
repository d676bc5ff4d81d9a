// Every island has an error boundary of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SRC, sources } from '../../support/repository/sources.ts';

it('each island has an error boundary', () => {
  const used = sources()
    .filter((file) => file.endsWith('.astro'))
    .flatMap((file) => {
      const text = readFileSync(join(SRC, file), 'utf8');
      const names = [...text.matchAll(/<([A-Z]\w+)[^<>]*? client:/g)].map(([, name]) => name ?? '');
      return names.map((name) => ({
        name,
        path: new RegExp(`import \\{ ${name} \\} from '#(.+)'`).exec(text)?.[1] ?? '',
      }));
    });
  expect(used.length).toBeGreaterThan(10);
  const bare = used.filter(
    ({ path }) => !/bounded\(|<ErrorBoundary/.test(readFileSync(join(SRC, path), 'utf8')),
  );
  expect(bare).toEqual([]);
});
