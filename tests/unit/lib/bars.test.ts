// The bars of the soak: each once, with its number and a name by which `npm run soak -- name` finds it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BARS } from '../../bench/bars/all.ts';
import { ROOT } from '../../bench/paths.ts';

const FOLDER = join(ROOT, 'tests/bench/bars');
const sources = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'));

describe('the bars', () => {
  it('are fifty-four, each once and with a unique name', () => {
    expect(BARS.map(({ number }) => number)).toEqual(Array.from({ length: 54 }, (_, n) => n + 1));
    expect(new Set(BARS.map(({ name }) => name)).size).toBe(BARS.length);
  });

  it('refer to existing tests', () => {
    const files = sources.flatMap((source) => source.match(/tests\/[^'`]+\.(?:test|spec)\.ts/g) ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });
});
