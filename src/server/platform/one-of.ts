// Narrows a string to a member of a list.
/** @example isOneOf(ORDER_STATUSES, query.status) */
export const isOneOf = <Word extends string>(list: readonly Word[], word: string): word is Word =>
  (list as readonly string[]).includes(word);
