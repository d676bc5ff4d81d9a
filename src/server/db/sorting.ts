// Maps a sort of the contract to columns. The id comes last, so that pages never overlap.

/** @param sort 'newest', 'oldest', or a key of `columns`, with a minus for descending */
export function sorting<Column extends string>(
  sort: string,
  columns: Readonly<Record<string, readonly Column[]>>,
): { by: readonly (Column | 'created_at' | 'id')[]; direction: 'asc' | 'desc' } {
  const isDown = sort.startsWith('-') || sort === 'newest';
  const named = columns[sort.replace(/^-/, '')] ?? ['created_at'];
  return { by: [...named, 'id'], direction: isDown ? 'desc' : 'asc' };
}
