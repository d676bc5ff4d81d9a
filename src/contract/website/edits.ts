// Edited fields of a file in content/: where they are in its data, and the data with them set.
import type { AnyField, AnyFields } from './fields.ts';

/** Values by the dotted name of their field: `seo.title`. `null` leaves an optional one out. */
export type FieldValues = Readonly<Record<string, unknown>>;
type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The value of a field; undefined without one. */
export const valueAt = (data: unknown, name: string): unknown =>
  name.split('.').reduce((at: unknown, key) => (isData(at) ? at[key] : undefined), data);

function setAt(data: Data, [key = '', ...rest]: string[], value: unknown): Data {
  const inner = data[key];
  const { [key]: _, ...others } = data;
  const next = rest.length > 0 ? setAt(isData(inner) ? inner : {}, rest, value) : value;
  // In its place: the order of keys is the order in which people read them.
  return next === null ? others : { ...data, [key]: next };
}

/** The data of a file with edited fields in place of its own. */
export const withFields = (data: Data, fields: FieldValues): Data =>
  Object.entries(fields).reduce((edited, [name, value]) => setAt(edited, name.split('.'), value), data);

export type Leaf = Exclude<AnyField, { kind: 'file' }>;

/** The fields that are edited and kept one by one, by dotted name: a list and what may be left out are one field each. */
export function leavesOf(fields: AnyFields, prefix = ''): [name: string, field: Leaf, labels: string[]][] {
  return Object.entries(fields).flatMap(([key, field]): [string, Leaf, string[]][] => {
    if (field.kind === 'file') return [];
    if (field.kind !== 'group' || field.blank) return [[prefix + key, field, [field.label]]];
    return leavesOf(field.fields, `${prefix}${key}.`).map(([name, leaf, labels]) => [
      name,
      leaf,
      [field.label, ...labels],
    ]);
  });
}

/** JSON with the keys in one order; the same for what is left out. */
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    isData(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** A value as people read it, without the signs of JSON; opening hours with their days. */
export function inWords(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value ?? '');
  if ('opens' in value && 'closes' in value) return `${value.opens}–${value.closes}`;
  const isWeek = 'monday' in value;
  return Object.entries(value)
    .map(([name, inner]) => (isWeek ? `${name} ${inWords(inner)}` : inWords(inner)))
    .join('\n');
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** A Markdown file's front matter (YAML) and the text below; null for another file. */
export function splitFrontMatter(source: string): { head: string; body: string } | null {
  const [, head, body] = FRONT_MATTER.exec(source) ?? [];
  return head === undefined || body === undefined ? null : { head, body: body.trim() };
}
