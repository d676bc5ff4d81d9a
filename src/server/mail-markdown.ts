// A template's Markdown as HTML with the styles in it, and as plain text. Values come in later, so that none is read as markup.
import { Marked, type Renderer, type RendererObject, type Tokens } from 'marked';
import { SIGNAL_TEXT } from '#lib/colours.ts';

/** Stands for a placeholder: letters and digits only, so that Markdown, HTML and URLs leave it as it is. */
const inline = (index: number) => `QzInline${index}zQ`;
/** The same, alone in its paragraph: only there a value may have several lines. */
const block = (index: number) => `QzBlock${index}zQ`;
const INLINE = /QzInline(\d+)zQ/g;
const EITHER = /Qz(Inline|Block)(\d+)zQ/g;
const INLINE_FIRST = /^QzInline\d+zQ/;
const ALONE = /^QzInline(\d+)zQ$/;

const PLACEHOLDER = /\{\{\s*([a-zA-Z]+(?:\.[a-zA-Z]+)*)\s*\}\}/g;

/** Placeholders that the server fills with an address, and those that may stand inside one. */
const OWN_URL = /^site$|\.link$/;
const OWN = /^site$|\.link$|^company\./;

const TEXT = 'margin:0 0 1em';
const HTML_STYLES = {
  heading: 'margin:1.75em 0 .5em;font-size:1.125em;line-height:1.25;font-weight:600',
  list: 'margin:0 0 1em;padding-left:1.25em',
  item: 'margin:0 0 .25em',
  link: `color:${SIGNAL_TEXT};text-decoration:underline`,
};

/** Text whose placeholders have been swapped for stand-ins; `names[index]` is what stand-in `index` stands for. */
export interface Marks {
  text: string;
  names: string[];
}

/** @throws Error on braces that are no placeholder */
export function mark(text: string): Marks {
  const names: string[] = [];
  const marked = text.replace(PLACEHOLDER, (_, name: string) => inline(names.push(name) - 1));
  const stray = /.{0,20}(\{\{|\}\}).{0,20}/.exec(marked);
  if (stray) throw new Error(`"${stray[0]}" is no placeholder; write it as {{order.number}}`);
  return { text: marked, names };
}

/** @param insert what to insert for a placeholder; `alone` when it is a paragraph of its own */
export function unmark(marks: Marks, insert: (name: string, alone: boolean) => string): string {
  return marks.text.replace(EITHER, (_, kind: string, index: string) =>
    insert(marks.names[Number(index)] ?? '', kind === 'Block'),
  );
}

/** The stand-in of a paragraph that is nothing but a placeholder. */
function blockOf({ text }: Tokens.Paragraph): string | null {
  const index = ALONE.exec(text.trim())?.[1];
  return index === undefined ? null : block(Number(index));
}

function refuse(token: { type: string; raw: string }): string {
  throw new Error(`"${token.raw.trim().slice(0, 40)}" (${token.type}) is not possible in a mail`);
}

const REFUSED: RendererObject = {
  html: refuse,
  image: refuse,
  table: refuse,
  code: refuse,
  checkbox: refuse,
  blockquote: refuse,
};

const toHtml = new Marked({
  renderer: {
    ...REFUSED,
    heading({ tokens, depth }) {
      return `<h${depth} style="${HTML_STYLES.heading}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    paragraph(token) {
      return `${blockOf(token) ?? `<p style="${TEXT}">${this.parser.parseInline(token.tokens)}</p>`}\n`;
    },
    list({ ordered, items }) {
      const tag = ordered ? 'ol' : 'ul';
      return `<${tag} style="${HTML_STYLES.list}">\n${items.map((item) => this.listitem(item)).join('')}</${tag}>\n`;
    },
    listitem({ tokens }) {
      return `<li style="${HTML_STYLES.item}">${this.parser.parse(tokens)}</li>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${href.replaceAll('&', '&amp;').replaceAll('"', '%22')}" style="${HTML_STYLES.link}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

function plain(this: Renderer, { tokens }: Tokens.Strong | Tokens.Em | Tokens.Del): string {
  return this.parser.parseInline(tokens);
}

const toText = new Marked({
  renderer: {
    ...REFUSED,
    space: () => '',
    hr: () => '-----\n\n',
    br: () => '\n',
    strong: plain,
    em: plain,
    del: plain,
    codespan: ({ text }) => text,
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : token.text;
    },
    heading({ tokens }) {
      return `${this.parser.parseInline(tokens)}\n\n`;
    },
    paragraph(token) {
      return `${blockOf(token) ?? this.parser.parseInline(token.tokens)}\n\n`;
    },
    list({ ordered, start, items }) {
      const bullet = (index: number) => (ordered ? `${Number(start || 1) + index}. ` : '- ');
      const lines = items.map((item, index) => `${bullet(index)}${this.parser.parse(item.tokens).trim()}\n`);
      return `${lines.join('')}\n`;
    },
    link({ href, tokens }) {
      const label = this.parser.parseInline(tokens);
      const address = href.replace(/^(mailto|tel):/, '');
      return label === address ? label : `${label} (${address})`;
    },
  },
});

/** A link leads to an address of ours, never to a sender's words. */
function checkLinks({ text, names }: Marks): void {
  const parser = new Marked();
  parser.walkTokens(parser.lexer(text), (token) => {
    if (token.type !== 'link') return;
    const href: string = token.href;
    const used = [...href.matchAll(INLINE)].map(([, index]) => names[Number(index)] ?? '');
    const begins =
      /^(https?:\/\/|mailto:|tel:)/.test(href) || (INLINE_FIRST.test(href) && OWN_URL.test(used[0] ?? ''));
    if (!begins || !used.every((name) => OWN.test(name)))
      throw new Error(`the link "${token.text.replace(INLINE, '…')}" must begin with {{site}} or https://`);
  });
}

/** @throws Error on Markdown that a mail cannot hold (pictures, tables, HTML) and on links to a sender's words */
export function renderMarkdown(marks: Marks): { html: Marks; text: Marks } {
  checkLinks(marks);
  return {
    html: { names: marks.names, text: toHtml.parse(marks.text, { async: false }) },
    text: { names: marks.names, text: toText.parse(marks.text, { async: false }).trim() },
  };
}
