// Work of which each run begins after the one before has ended.

/** @returns calls it; whoever calls during a run shares the next one with all others who do */
export function oneByOne(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      await work();
    } finally {
      running = undefined;
    }
  };
  const begin = (): Promise<void> => {
    next = undefined;
    running = run();
    return running;
  };
  return () => {
    if (!running) return begin();
    next ??= running.then(begin, begin);
    return next;
  };
}
