// The text part of a mail, made from its HTML.
import { compile } from 'html-to-text';

const HEADING = { uppercase: false, leadingLineBreaks: 2 };
/** A link is its text with the address in brackets. */
export const toText = compile({
  wordwrap: false,
  selectors: [
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: HEADING })),
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    { selector: 'table.lines', format: 'dataTable', options: { colSpacing: 2, maxColumnWidth: 120 } },
  ],
});
