// Durations for people who wait at a terminal.

/** @param {number} ms milliseconds @returns {string} "7 s", "2 min 5 s" */
export function duration(ms) {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
