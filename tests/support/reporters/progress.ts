// Progress of a long run of tests, in a line now and then.

/** Milliseconds between two lines. */
const PAUSE_MS = 20_000;

export interface Progress {
  /** Counts a finished test. */
  finish(hasFailed: boolean): void;
  /** Says how far the run is, unless it said so lately. */
  say(how: string): void;
}

export function createProgress(): Progress {
  let passed = 0;
  let failed = 0;
  let saidAt = Date.now();
  return {
    finish(hasFailed) {
      if (hasFailed) failed += 1;
      else passed += 1;
    },
    say(how) {
      if (Date.now() - saidAt < PAUSE_MS) return;
      saidAt = Date.now();
      console.log(`  ${how}: ${passed} passed, ${failed} failed`);
    },
  };
}
