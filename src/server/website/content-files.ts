// The pictures of content/ that a page can show.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EditablePage } from '#contract/website/editable-page.ts';
import { CONTENT } from '#server/platform/content.ts';

/** Names of the pictures that a page can show, as its file writes them. */
export function picturesFor({ file, pictures }: EditablePage): string[] {
  const folder = join(CONTENT, dirname(file), pictures);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jpg'))
    .sort()
    .map((name) => `./${pictures}/${name}`);
}
