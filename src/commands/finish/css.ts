// Reads minified CSS into rules and writes it again: as much as choosing rules needs, and no more.

export interface Rule {
  /** What stands before the block: a selector list, or an at-rule. */
  head: string;
  /** Rules inside it, its declarations as text, or null for a statement without a block. */
  body: Rule[] | string | null;
}

/** At-rules that hold rules; the blocks of all others are declarations. */
const HOLDS_RULES = /^@(?:media|supports|layer|container|starting-style|scope)\b/;

/** @returns the place after the string or the escape that begins at `at`, else `at` itself */
function pastQuoted(css: string, at: number): number {
  const quote = css[at];
  if (quote === '\\') return at + 2;
  if (quote !== '"' && quote !== "'") return at;
  let end = at + 1;
  while (end < css.length && css[end] !== quote) end += css[end] === '\\' ? 2 : 1;
  return end + 1;
}

/** Calls back for every character that is neither quoted nor escaped, until it answers true. @returns where that was */
function scan(css: string, from: number, found: (character: string, at: number) => boolean): number {
  let at = from;
  while (at < css.length) {
    const next = pastQuoted(css, at);
    if (next > at) at = next;
    else if (found(css[at] ?? '', at)) return at;
    else at += 1;
  }
  return css.length;
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  return scan(css, open, (character) => {
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    return depth === 0;
  });
}

/** A sheet as its rules, those of @media and the like within theirs. @param css without comments */
export function parseCss(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const stop = scan(css, at, (character) => character === '{' || character === ';');
    const head = css.slice(at, stop).trim();
    if (stop === css.length || css[stop] === ';') {
      if (head) rules.push({ head, body: null });
      at = stop + 1;
      continue;
    }
    const end = closingBrace(css, stop);
    const inner = css.slice(stop + 1, end);
    rules.push({ head, body: HOLDS_RULES.test(head) ? parseCss(inner) : inner });
    at = end + 1;
  }
  return rules;
}

/** The rules as a sheet again, without a needless space. */
export const printCss = (rules: readonly Rule[]): string =>
  rules
    .map(({ head, body }) => {
      if (body === null) return `${head};`;
      return `${head}{${typeof body === 'string' ? body : printCss(body)}}`;
    })
    .join('');

/** Parts at the commas or semicolons that stand in no brackets and no quotes. */
export function splitAt(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  scan(text, 0, (character, at) => {
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (character === separator && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
    return false;
  });
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '');
}
