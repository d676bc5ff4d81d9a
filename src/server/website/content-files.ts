// The files of content/ behind the pages that the dashboard edits.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { EditablePage } from '#contract/website/editable-pages.ts';
import { splitFrontMatter } from '#contract/website/edits.ts';
import { CONTENT } from '#server/platform/content.ts';

/** What the file of a page holds; `body` is the Markdown below its front matter. */
export function readOwn({ file }: EditablePage): Record<string, unknown> {
  const source = readFileSync(join(CONTENT, file), 'utf8');
  const markdown = splitFrontMatter(source);
  return markdown ? { ...parse(markdown.head), body: markdown.body } : parse(source);
}

/** Names of the pictures that a page can show, as its file writes them. */
export function picturesFor({ file, pictures }: EditablePage): string[] {
  const folder = join(CONTENT, dirname(file), pictures);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort()
    .map((name) => `./${pictures}/${name}`);
}
