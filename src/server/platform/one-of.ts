/** Whether any word is one of a list's. @example isOneOf(ORDER_STATUSES, query.status) */
export const isOneOf = <Word extends string>(list: readonly Word[], word: string): word is Word =>
  (list as readonly string[]).includes(word);
