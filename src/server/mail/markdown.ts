// A template's Markdown as HTML with inline styles. Placeholders stay: values come in later, so that none is read as markup.
import { Marked, type Renderer, type RendererObject, type Tokens } from 'marked';
import { INK, PAPER } from '#lib/brand.ts';
import { buttonHtml } from './frame.ts';

/** Placeholders that the server fills with an address, and those that may stand inside one. */
const OWN_URL = /^\{\{(?:site|[a-z]+\.link)\}\}/;
const OWN = /^(?:site|[a-z]+\.link|company\.[a-z]+)$/;
const PLACEHOLDER = /\{\{\s*([a-zA-Z.]+)\s*\}\}/g;
/** A paragraph that is nothing but a placeholder: only there a value may have several lines. */
const ALONE = /^\{\{\s*([a-zA-Z.]+)\s*\}\}$/;

const TEXT = 'margin:0 0 1em';
const HTML_STYLES = {
  heading: 'margin:1.75em 0 .5em;font-size:1.125em;line-height:1.25;font-weight:600',
  list: 'margin:0 0 1em;padding-left:1.25em',
  item: 'margin:0 0 .25em',
  link: `color:${INK};text-decoration:underline`,
  button: `color:${PAPER};text-decoration:none`,
};

function refuse(token: { type: string; raw: string }): string {
  throw new Error(`"${token.raw.trim().slice(0, 40)}" (${token.type}) is not possible in a mail`);
}

/** A link leads to an address of ours, never to text that a sender typed. */
function ownAddress({ href, text }: Tokens.Link): string {
  const used = [...href.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const begins = /^(https:\/\/|mailto:|tel:)/.test(href) || OWN_URL.test(href);
  if (!begins || !used.every((name) => OWN.test(name)))
    throw new Error(`the link "${text}" must begin with {{site}} or https://`);
  return href.replaceAll('&', '&amp;').replaceAll('"', '%22');
}

/** @param address escaped for HTML */
export const linkHtml = (address: string, text: string): string =>
  `<a href="${address}" style="${HTML_STYLES.link}">${text}</a>`;

const toLink = ({ parser }: Pick<Renderer, 'parser'>, token: Tokens.Link, look: 'link' | 'button'): string =>
  `<a href="${ownAddress(token)}" style="${HTML_STYLES[look]}">${parser.parseInline(token.tokens)}</a>`;

const RENDERER: RendererObject = {
  html: refuse,
  image: refuse,
  table: refuse,
  code: refuse,
  checkbox: refuse,
  blockquote: refuse,
  heading({ tokens, depth }) {
    return `<h${depth} style="${HTML_STYLES.heading}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  paragraph({ text, tokens }) {
    const alone = ALONE.exec(text.trim())?.[1];
    const [link, ...others] = tokens;
    if (link?.type === 'link' && others.length === 0)
      return buttonHtml(toLink(this, link as Tokens.Link, 'button'));
    return alone ? `{{{block.${alone}}}}\n` : `<p style="${TEXT}">${this.parser.parseInline(tokens)}</p>\n`;
  },
  list({ ordered, items }) {
    const tag = ordered ? 'ol' : 'ul';
    return `<${tag} style="${HTML_STYLES.list}">\n${items.map((item) => this.listitem(item)).join('')}</${tag}>\n`;
  },
  listitem({ tokens }) {
    return `<li style="${HTML_STYLES.item}">${this.parser.parse(tokens)}</li>\n`;
  },
  link(token) {
    return toLink(this, token, 'link');
  },
};

const marked = new Marked({ renderer: RENDERER });

/**
 * @returns HTML with its placeholders; one alone in its paragraph has become `{{{block.name}}}`
 * @throws Error on Markdown that a mail cannot hold (pictures, tables, HTML) and on links to text that a sender typed
 */
export const markdownToHtml = (source: string): string => marked.parse(source, { async: false });
