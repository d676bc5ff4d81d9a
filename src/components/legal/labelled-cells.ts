import { escapeHtml } from '#lib/escape-html.ts';

/**
 * A table may be wider than a phone: it scrolls in a box of its own, which the keyboard can reach.
 * @param html rendered Markdown @param label what a screen reader calls the box
 */
export const withScrollingTables = (html: string, label: string): string =>
  html
    .replaceAll(
      '<table>',
      `<div class="scrolls" role="group" aria-label="${escapeHtml(label)}" tabindex="0"><table>`,
    )
    .replaceAll('</table>', '</table></div>');
