// Published edits that this version refuses: one more field is required, say, since the product was upgraded.
import type { ContentEdits } from '#contract/shop-data.ts';
import type { EditablePage } from '#contract/website/editable-page.ts';
import { EDITABLE_PAGES } from '#contract/website/editable-pages.ts';
import { leavesOf, withFields } from '#contract/website/edits.ts';
import { readOwn } from '#server/platform/content.ts';

/** The label of a field that a shape complains about. @example labelAt(home, 'cards.0.text') // 'Cards' */
function labelAt({ fields }: EditablePage, path: string): string {
  const leaf = leavesOf(fields).find(([name]) => path === name || path.startsWith(`${name}.`));
  return leaf ? leaf[2].join(', ') : path;
}

/** @returns what to fill in, by page and field, each with the sentence of its shape */
export const refusedEdits = (edits: ContentEdits): string[] =>
  Object.values(EDITABLE_PAGES).flatMap((page) => {
    const fields = edits[page.file]?.fields ?? {};
    if (Object.keys(fields).length === 0) return [];
    const { error } = page.shape.safeParse(withFields(readOwn(page.file), fields));
    const problems = error?.issues.map(
      ({ path, message }) => `${page.title}, ${labelAt(page, path.join('.'))}: ${message}`,
    );
    return [...new Set(problems)];
  });
