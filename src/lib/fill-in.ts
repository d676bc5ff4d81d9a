declare const placeholders: unique symbol;

/** Words of content/words with placeholders in braces, which no page may show before they are filled in. */
export interface Phrase<Placeholder extends string> {
  readonly [placeholders]: Placeholder;
}

/**
 * The words with values in place of their placeholders. Words that count have a second line: for exactly one.
 * @example fillIn(words.removed, { name: 'Gasket' }) // 'Gasket is no longer in your cart.'
 */
export function fillIn<Placeholder extends string>(
  phrase: Phrase<Placeholder>,
  values: Readonly<Record<Placeholder, string | number>>,
): string {
  const known: Readonly<Record<string, string | number>> = values;
  const [other = '', one = other] = String(phrase).split('\n');
  return (known.count === 1 ? one : other).replace(/\{(\w+)\}/g, (_, name) => String(known[name]));
}
