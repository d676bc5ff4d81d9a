import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as brand from '#lib/brand.ts';
import { SRC, sources } from '../../support/repository/sources.ts';

const read = (file: string) => readFileSync(join(SRC, file), 'utf8');
const { MARK: _, ...colours } = brand;
const theme = read('styles/theme.css');

describe('colours outside the style sheets', () => {
  it.each(Object.entries(colours))("%s equals the style sheet's", (name, value) => {
    const token = `--color-${name.toLowerCase().replace('_', '-')}`;
    expect(theme).toContain(`${token}: ${value};`);
  });

  it('are defined once', () => {
    const known = Object.values(colours);
    const repeating = sources().filter(
      (file) => file !== 'lib/brand.ts' && known.some((value) => read(file).toLowerCase().includes(value)),
    );
    expect(repeating).toEqual([]);
  });
});
