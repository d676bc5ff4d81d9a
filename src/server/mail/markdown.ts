// A template's Markdown as HTML with inline styles. Placeholders stay: values come in later, so that none is read as markup.
import { Marked, type Renderer, type RendererObject, type Tokens } from 'marked';
import { INK, PAPER } from '#lib/brand.ts';
import { buttonHtml } from './frame.ts';

const PLACEHOLDER = /\{\{\s*([a-zA-Z.]+)\s*\}\}/g;
/** A placeholder while its Markdown is read, and one that has a paragraph to itself: only there a value may have several lines. */
const HELD = /\ue000([a-zA-Z.]+)\ue002/g;
const HELD_ALONE = /\ue001([a-zA-Z.]+)\ue002/g;
const ALONE = /^\ue000([a-zA-Z.]+)\ue002$/;
const HOLDERS = /[\ue000-\ue002]/g;

/** The placeholders that may stand in a link's address. */
const OWN = /^(?:site|[a-z]+\.link|company\.[a-z]+)$/;
/** Whoever has the value of one can do what it opens. */
const SECRET = /^[a-z]+\.link$/;
const SECRET_FIRST = /^\ue000[a-z]+\.link\ue002/;
const SITE = '\ue000site\ue002';
/** How an address begins: text right behind `{{site}}` could go on with the host's name. */
const BEGINS = /^(?:https:\/\/|mailto:|tel:|\ue000site\ue002(?:[/?#]|$)|\ue000[a-z]+\.link\ue002)/;

const TEXT = 'margin:0 0 1em';
const HTML_STYLES = {
  heading: 'margin:1.75em 0 .5em;font-size:1.125em;line-height:1.25;font-weight:600',
  list: 'margin:0 0 1em;padding-left:1.25em',
  item: 'margin:0 0 .25em',
  link: `color:${INK};text-decoration:underline`,
  button: `color:${PAPER};text-decoration:none`,
};

function refuse(token: { type: string; raw: string }): string {
  throw new Error(`"${inSource(token.raw).trim().slice(0, 40)}" (${token.type}) is not possible in a mail`);
}

const namesIn = (text: string): string[] => [...text.matchAll(HELD)].map(([, name = '']) => name);

/** A link leads to an address of ours, never to text that a sender typed; with a secret to what the secret itself opens. */
function ownAddress({ href, text }: Tokens.Link, shown: string): string {
  if (!BEGINS.test(href) || !namesIn(href).every((name) => OWN.test(name)))
    throw new Error(`the link "${inSource(text)}" must begin with {{site}} or https://`);
  const rest = href.replace(SECRET_FIRST, '');
  const leadsHome = rest !== href || href.startsWith(SITE);
  const secret = namesIn(leadsHome ? rest : rest + shown).find((name) => SECRET.test(name));
  if (secret) throw new Error(`a link with {{${secret}}} must lead there: [words]({{${secret}}})`);
  return href.replaceAll('&', '&amp;').replaceAll('"', '%22');
}

/** As it was written. */
const inSource = (text: string): string => text.replace(HELD, '{{$1}}');

/** @param address escaped for HTML */
export const linkHtml = (address: string, text: string): string =>
  `<a href="${address}" style="${HTML_STYLES.link}">${text}</a>`;

function toLink({ parser }: Pick<Renderer, 'parser'>, token: Tokens.Link, look: 'link' | 'button'): string {
  const shown = parser.parseInline(token.tokens);
  return `<a href="${ownAddress(token, shown)}" style="${HTML_STYLES[look]}">${shown}</a>`;
}

export const headingHtml = (inner: string, depth = 2): string =>
  `<h${depth} style="${HTML_STYLES.heading}">${inner}</h${depth}>\n`;

const RENDERER: RendererObject = {
  html: refuse,
  image: refuse,
  table: refuse,
  code: refuse,
  checkbox: refuse,
  blockquote: refuse,
  heading({ tokens, depth }) {
    return headingHtml(this.parser.parseInline(tokens), depth);
  },
  paragraph({ text, tokens }) {
    const alone = ALONE.exec(text.trim())?.[1];
    const [link, ...others] = tokens;
    if (link?.type === 'link' && others.length === 0)
      return buttonHtml(toLink(this, link as Tokens.Link, 'button'));
    return alone ? `\ue001${alone}\ue002\n` : `<p style="${TEXT}">${this.parser.parseInline(tokens)}</p>\n`;
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
 * No brace of the HTML is the writer's own: however one is spelled in Markdown, it comes out as an entity, which Mustache doesn't know.
 * @returns HTML with its placeholders; one alone in its paragraph has become `{{{block.name}}}`
 * @throws Error on Markdown that a mail cannot hold (pictures, tables, HTML), on links to text that a sender typed, and on links with
 * a secret that lead elsewhere
 */
export const markdownToHtml = (source: string): string =>
  marked
    .parse(source.replace(HOLDERS, '').replace(PLACEHOLDER, '\ue000$1\ue002'), { async: false })
    .replaceAll('{', '&#123;')
    .replaceAll('}', '&#125;')
    .replace(HELD, '{{$1}}')
    .replace(HELD_ALONE, '{{{block.$1}}}');
