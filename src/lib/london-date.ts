/** The last Sunday of a month of `year`, at one o'clock in the morning UTC. */
function lastSunday(year: number, month: number): number {
  const day = new Date(Date.UTC(year, month + 1, 0, 1));
  return day.setUTCDate(day.getUTCDate() - day.getUTCDay());
}

/**
 * London's date at `instant` (milliseconds since 1970), for scripts that run at first paint: Intl takes a phone over fifty
 * milliseconds. Clocks go forward in March and back in October (Summer Time Act 1972, section 1).
 */
export function londonDate(instant: number): string {
  const year = new Date(instant).getUTCFullYear();
  const isSummer = instant >= lastSunday(year, 2) && instant < lastSunday(year, 9);
  return new Date(instant + (isSummer ? 3_600_000 : 0)).toISOString().slice(0, 10);
}
