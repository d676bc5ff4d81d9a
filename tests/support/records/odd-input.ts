// Fuzzing input for fast-check that no honest client sends.
import fc from 'fast-check';

/** Characters and strings that have broken servers before. */
const NASTY = [
  '\u0000',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ud800',
  '\udfff\ud800',
  '\r\nBcc: x@y.example',
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '%00',
  '\\',
  '{{7*7}}',
  '<script>',
  '🧯',
  '١٢',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...NASTY),
  fc.constantFrom(255, 257, 5000).map((length) => 'x'.repeat(length)),
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e308, 5e-324),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, '', [], {}, [[]], { $ne: 1 }, { length: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
);

export type Place = { holder: Record<string, unknown>; key: string };

/** Every place in a body where a value is, with its parent object. */
export function places(body: unknown): Place[] {
  if (typeof body !== 'object' || body === null) return [];
  const holder = body as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...places(holder[key])]);
}

type Change = (place: Place) => void;

/** A string is corrupted in its middle, so that it still looks right at both ends. */
const spoil = fc.tuple(fc.constantFrom(...NASTY), fc.nat()).map(
  ([odd, at]): Change =>
    ({ holder, key }) => {
      const original = holder[key];
      if (typeof original !== 'string') return;
      const middle = original.length === 0 ? 0 : at % (original.length + 1);
      holder[key] = original.slice(0, middle) + odd + original.slice(middle);
    },
);
const replace = value.map(
  (odd): Change =>
    ({ holder, key }) => {
      holder[key] = structuredClone(odd);
    },
);
const remove = fc.constant<Change>(({ holder, key }) => {
  delete holder[key];
});
const add = fc.tuple(text, value).map(
  ([name, odd]): Change =>
    ({ holder }) => {
      if (!Array.isArray(holder)) holder[name] = structuredClone(odd);
    },
);

/** `body` with one to three places changed. */
const mutated = (body: unknown): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(), fc.oneof(spoil, replace, remove, add)), { minLength: 1, maxLength: 3 })
    .map((changes) => {
      const copy: unknown = structuredClone(body);
      for (const [at, change] of changes) {
        const all = places(copy);
        const place = all[at % Math.max(1, all.length)];
        if (place) change(place);
      }
      return JSON.stringify(copy);
    });

/** Any body at all, most of them close to `body`. */
export const oddBody = (body: unknown): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: mutated(body), weight: 7 },
    { arbitrary: fc.json({ maxDepth: 5 }), weight: 2 },
    { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
  );

export const oddText = text;
