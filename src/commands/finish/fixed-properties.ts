// Writes custom properties that never change on a page as their values: Tailwind's `var(--tw-border-style)` as `solid`.
import { type Rule, splitAt } from './css.ts';

/** Values by name; null stands for "no value", where var() takes what stands after its comma. */
type Values = Map<string, string | null>;

interface Declared {
  isFixed: boolean;
  value: string | null;
}

const ROOT = /^(?::root|:host|html)(?:,(?::root|:host|html))*$/;
const DECLARATION = /^\s*(--[\w-]+)\s*:([\s\S]*)$/;

function note(declared: Map<string, Declared>, name: string, next: Declared): void {
  const before = declared.get(name);
  declared.set(name, before ? { ...before, isFixed: false } : next);
}

/** @param isPlain no condition stands around the rules */
function collect(rules: readonly Rule[], declared: Map<string, Declared>, isPlain: boolean): void {
  for (const { head, body } of rules) {
    if (body === null || head === '@layer properties') continue;
    if (typeof body !== 'string') {
      collect(body, declared, isPlain && head.startsWith('@layer'));
      continue;
    }
    if (head.startsWith('@property ')) {
      const value = /initial-value:([^;]*)/.exec(body)?.[1] ?? null;
      note(declared, head.slice('@property '.length).trim(), { isFixed: true, value });
      continue;
    }
    // Blocks with rules inside, and those of keyframes, may declare anything: whatever they mention is left alone.
    if (body.includes('{')) {
      for (const [name] of body.matchAll(/--[\w-]+(?=\s*:)/g))
        note(declared, name, { isFixed: false, value: null });
      continue;
    }
    for (const one of splitAt(body, ';')) {
      const [, name, value = ''] = DECLARATION.exec(one) ?? [];
      if (name) note(declared, name, { isFixed: isPlain && ROOT.test(head), value: value.trim() });
    }
  }
}

/** @returns the place after the bracket that closes the one at `open` */
function pastBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function withValues(text: string, values: Values): string {
  const start = text.indexOf('var(--');
  if (start < 0) return text;
  const end = pastBracket(text, start + 'var'.length);
  const [name = '', ...rest] = text.slice(start + 'var('.length, end - 1).split(',');
  const fallback = rest.length > 0 ? withValues(rest.join(','), values) : null;
  const value = values.get(name.trim());
  const plain = value === null ? fallback : value && withValues(value, values);
  const written = plain ?? `var(${name}${fallback === null ? '' : `,${fallback}`})`;
  return text.slice(0, start) + written + withValues(text.slice(end), values);
}

const PRODUCT = /calc\((-?[\d.]+)(rem|px|em) \* (-?[\d.]+)\)/g;
const short = (value: number): string => String(Math.round(value * 1e5) / 1e5).replace(/^(-?)0\./, '$1.');

const folded = (text: string, values: Values): string =>
  withValues(text, values).replace(PRODUCT, (_, one: string, unit: string, other: string) => {
    const value = Number(one) * Number(other);
    return value === 0 ? '0' : short(value) + unit;
  });

function rewrite(rules: readonly Rule[], values: Values): Rule[] {
  return rules
    .filter(({ head }) => !values.has(/^@property (\S+)$/.exec(head)?.[1] ?? ''))
    .map(({ head, body }): Rule => {
      if (body === null) return { head, body };
      if (typeof body !== 'string') return { head, body: rewrite(body, values) };
      const kept = body.includes('{')
        ? [body]
        : splitAt(body, ';').filter((one) => !values.has(DECLARATION.exec(one)?.[1] ?? ''));
      return { head, body: kept.map((one) => folded(one, values)).join(';') };
    })
    .filter(({ body }) => body === null || body.length > 0);
}

/** @param isNeeded names that scripts mention keep their declarations */
export function withFixedProperties(rules: readonly Rule[], isNeeded: (name: string) => boolean): Rule[] {
  const declared = new Map<string, Declared>();
  collect(rules, declared, true);
  const values: Values = new Map();
  for (const [name, { isFixed, value }] of declared) if (isFixed && !isNeeded(name)) values.set(name, value);
  return rewrite(rules, values);
}
