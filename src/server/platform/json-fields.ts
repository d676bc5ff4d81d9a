// Reads fields of foreign JSON without trusting its shape.

/** @returns what stands at `path`; undefined when any step of it is missing */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here;
}

/** @returns the text at `path`; null when there is none, or an empty one */
export function textAt(value: unknown, ...path: (string | number)[]): string | null {
  const found = at(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

/** @returns the list at `path`; an empty one when there is none */
export function listAt(value: unknown, ...path: (string | number)[]): unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Ids, addresses and codes; PostgreSQL refuses some other characters. */
const NAME = /^[\x20-\x7e]{1,200}$/;

/** @returns the printable text at `path`; '' when there is none */
export function nameAt(value: unknown, ...path: (string | number)[]): string {
  const text = textAt(value, ...path) ?? '';
  return NAME.test(text) ? text : '';
}
