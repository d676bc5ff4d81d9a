// Who waits for a connection to PostgreSQL, and for how long. A queue that moves may be long; one that stands is not waited in.

/** Nothing was heard from the database for so long: it is away. Below the three seconds in which a caller is told so. */
export const SILENCE_MS = 2_500;
/** However well it moves: the page waits 15 seconds in all. */
const MOST_MS = 8_000;
const LOOK_MS = 250;

export interface Turns {
  /** @returns when it is the caller's turn @throws Error when the database is silent, or too many stand before it */
  take(): Promise<void>;
  /** The turn is over: the next one's begins. */
  end(): void;
  /** The database has answered something. */
  heard(): void;
}

interface Waiting {
  since: number;
  go(): void;
  fail(error: Error): void;
}

/** @param count how many may have their turn at the same time */
export function createTurns(count: number): Turns {
  const queue: Waiting[] = [];
  let free = count;
  let lastHeard = performance.now();
  let looking: NodeJS.Timeout | null = null;

  const stopLooking = () => {
    if (looking) clearInterval(looking);
    looking = null;
  };
  const look = () => {
    const now = performance.now();
    const isSilent = now - lastHeard > SILENCE_MS;
    // The first of the queue has waited longest.
    for (
      let first = queue[0];
      first && now - first.since > (isSilent ? SILENCE_MS : MOST_MS);
      first = queue[0]
    ) {
      queue.shift();
      first.fail(new Error('timeout exceeded when trying to connect: no connection was free'));
    }
    if (queue.length === 0) stopLooking();
  };

  return {
    take() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      looking ??= setInterval(look, LOOK_MS);
      return new Promise((go, fail) => queue.push({ since: performance.now(), go, fail }));
    },
    end() {
      const next = queue.shift();
      if (next) next.go();
      else free += 1;
      if (queue.length === 0) stopLooking();
    },
    heard() {
      lastHeard = performance.now();
    },
  };
}
