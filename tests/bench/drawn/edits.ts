// Changes of a source text, one inside another: the copy under test has them all at once.

export interface Edit {
  start: number;
  /** Equal to `start` for what is only put in. */
  end: number;
  /** @param inner the text between, with the edits that lie in it already made */
  wrap: (inner: string) => string;
}

/** @param edits nested or apart, never across; of two with the same range the first is the outer */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const isPutIn = ({ start, end }: Edit) => Number(start === end);
  const sorted = edits.toSorted((a, b) => a.start - b.start || isPutIn(b) - isPutIn(a) || b.end - a.end);
  return rendered(text, 0, text.length, sorted);
}

function rendered(text: string, from: number, to: number, sorted: readonly Edit[]): string {
  let result = '';
  let place = from;
  for (let index = 0; index < sorted.length; ) {
    const outer = sorted[index] as Edit;
    let next = index + 1;
    while (next < sorted.length && isInside(sorted[next] as Edit, outer)) next += 1;
    const inner = rendered(text, outer.start, outer.end, sorted.slice(index + 1, next));
    result += text.slice(place, outer.start) + outer.wrap(inner);
    place = outer.end;
    index = next;
  }
  return result + text.slice(place, to);
}

/** What is put in where a range starts or ends stands beside it. */
const isInside = (edit: Edit, outer: Edit): boolean =>
  edit.start === edit.end
    ? edit.start > outer.start && edit.start < outer.end
    : edit.start >= outer.start && edit.end <= outer.end;
