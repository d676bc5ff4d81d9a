// The one order in which rows of a table are locked, so that two transactions never wait for each other; across tables see
// docs/decisions/0002-database.md.

/** @param idOf the key by which every transaction sorts the rows it is about to lock */
export const inLockOrder = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] =>
  rows.toSorted((one, other) => Number(idOf(one) > idOf(other)) - Number(idOf(one) < idOf(other)));
