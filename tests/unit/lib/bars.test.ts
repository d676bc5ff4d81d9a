// The bars of the soak: each once, with its number and a name by which `npm run soak -- name` finds it.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BARS } from '../../bench/bars/all.ts';
import { ROOT } from '../../bench/bars/bar.ts';

const source = readFileSync(resolve(ROOT, 'tests/bench/bars/all.ts'), 'utf8');

describe('the bars', () => {
  it('are forty-two, each once and with a unique name', () => {
    expect(BARS.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, n) => n + 1));
    expect(new Set(BARS.map(({ name }) => name)).size).toBe(BARS.length);
  });

  it('refer to existing tests', () => {
    const files = source.match(/tests\/[\w/-]+\.test\.ts/g) ?? [];
    expect(files.filter((file) => !existsSync(resolve(ROOT, file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });
});
