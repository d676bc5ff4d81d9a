// What browsers offer over https alone isn't used: a shop may try the site by its address in the office first.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no script of the site calls randomUUID', () => {
  const files = globSync('{public,src/{api,components,islands,lib,stores}}/**/*.{js,ts,tsx,astro}');
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => /\.randomUUID\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
