// Words that were meant although one letter is wrong, missing, too many or swapped with its neighbour.

/** Shorter words are all near each other. */
const SHORTEST = 4;

/** At most one edit lies between the two (Damerau's four kinds). */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (word: string, skipped: number) => word.slice(at + skipped);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return rest(one, 1) === rest(other, 1) || (isSwapped && rest(one, 2) === rest(other, 2));
}

/** A word that is still being typed is near the beginning of the one that it will be. */
const isBeginning = (typed: string, word: string): boolean =>
  [-1, 0, 1].some((longer) => isNear(typed, word.slice(0, typed.length + longer)));

/** In lower case, without punctuation. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/**
 * Tells whether names hold every typed word, each right or nearly so.
 * @returns null when no name can: a typed word is like none of `vocabulary`, or all of them are too short
 */
export function nearMatcher(
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
          (word) => word.startsWith(typed) || (typed.length >= SHORTEST && isBeginning(typed, word)),
        ),
      ),
  );
  if (meant.some(({ size }) => size === 0)) return null;
  return (name) => meant.every((likely) => name.some((word) => likely.has(word)));
}
