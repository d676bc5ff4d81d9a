// The sheets of src/styles and the scoped styles of templates: widths by token, one sheet for each class.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SRC } from '../../support/repository/sources.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const SHEETS = globSync('styles/*.css', { cwd: SRC }).map((name) => join(SRC, name));
/** Of templates with styles of their own. */
const SCOPED = globSync('**/*.astro', { cwd: SRC })
  .map((name) => join(SRC, name))
  .filter((path) => read(path).includes('\n<style>'));
const styleOf = (path: string) => read(path).replace(/^[\s\S]*\n<style>/, '');

describe('widths', () => {
  /** Between two tokens: beside its headline the home page's figure is narrow a little longer. */
  const OWN = ['home/Exploded.astro'];

  it.each([...SHEETS, ...SCOPED])('of %s are tokens', (path) => {
    const widths = path.endsWith('.css') ? read(path) : styleOf(path);
    if (!OWN.some((name) => path.endsWith(name))) expect(widths).not.toMatch(/@media[^{]*width/);
  });

  it.each(SCOPED)('of %s hold declarations alone: Astro scopes no rule in a variant', (path) => {
    expect(styleOf(path)).not.toMatch(/@variant [\w-]+ \{(?!\s*@variant)[^{}]*\{/);
  });
});

/** These change what others draw: for large text, for paper. */
const ADAPTING = ['large-text.css', 'paper.css'];

it('a class is drawn by one sheet', () => {
  const owners = new Map<string, Set<string>>();
  for (const sheet of SHEETS.filter((path) => !ADAPTING.includes(basename(path))))
    for (const [, name = ''] of read(sheet).matchAll(/^ {0,2}\.([\w-]+)(?=[ :{[,.>])/gm))
      owners.set(name, (owners.get(name) ?? new Set()).add(basename(sheet)));
  expect([...owners].filter(([, sheets]) => sheets.size > 1)).toEqual([]);
});
