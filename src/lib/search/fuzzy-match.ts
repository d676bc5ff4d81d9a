// Fuzzy matching of words with one typing error: a letter wrong, missing, extra or swapped with the next.

/** Shorter words are too alike. */
const SHORTEST = 4;

/** Whether at most one edit separates the words (Damerau–Levenshtein distance). */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (word: string, skipped: number) => word.slice(at + skipped);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return rest(one, 1) === rest(other, 1) || (isSwapped && rest(one, 2) === rest(other, 2));
}

/** Whether a word that is still being typed matches the beginning of `word`. */
const isNearPrefix = (typed: string, word: string): boolean =>
  [-1, 0, 1].some((longer) => isOneEditApart(typed, word.slice(0, typed.length + longer)));

/** Words in lower case, without punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/**
 * @returns a test whether a name holds every typed word, or one like it; null if none can: no word of `vocabulary` is like a typed
 * one, or all are too short
 */
export function fuzzyMatcher(
  search: string,
  vocabulary: Iterable<string>,
): ((name: readonly string[]) => boolean) | null {
  const words = wordsOf(search);
  if (words.every(({ length }) => length < SHORTEST)) return null;
  const known = [...vocabulary];
  const meant = words.map(
    (typed) =>
      new Set(
        known.filter(
          (word) => word.startsWith(typed) || (typed.length >= SHORTEST && isNearPrefix(typed, word)),
        ),
      ),
  );
  if (meant.some(({ size }) => size === 0)) return null;
  return (name) => meant.every((likely) => name.some((word) => likely.has(word)));
}
