import { describe, expect, it } from 'vitest';
import { filesOf, namesIn } from '#components/day/kept-files.ts';

const FILES: Record<string, string> = {
  'engineer.BzX-9_aa.js': 'import{a}from"./money.C1aaaaaa.js";import"./gone.D2aaaaaa.js"',
  'money.C1aaaaaa.js': 'export const a=1',
  'site.E3aaaaaa.css': '@font-face{src:url(/_astro/sans.F4aaaaaa.woff2)}',
  'sans.F4aaaaaa.woff2': '',
  'old.G5aaaaaa.js': '',
};
const read = (name: string) => Promise.resolve(FILES[name] ?? null);
const PAGE = '<link href="/_astro/site.E3aaaaaa.css"><script src="/_astro/engineer.BzX-9_aa.js"></script>';

describe('files of kept pages', () => {
  it('are those that a page names, and what these name', async () => {
    expect([...(await filesOf([PAGE], read))].sort()).toEqual([
      'engineer.BzX-9_aa.js',
      'money.C1aaaaaa.js',
      'sans.F4aaaaaa.woff2',
      'site.E3aaaaaa.css',
    ]);
  });
  it('go with the page', async () => {
    expect(await filesOf(['<p>Nothing</p>'], read)).toEqual(new Set());
  });
  it('are no others that a script names', () => {
    expect(namesIn('fetch("/day-worker.js")')).toEqual([]);
  });
  it('are read from an address, too', () => {
    expect(namesIn('https://example.com/_astro/sans.F4aaaaaa.woff2?x=1')).toEqual(['sans.F4aaaaaa.woff2']);
  });
});
