// A sheet is written in one tab at a time: the others show it.

/** Until the page before this one, as in a reload, has let go. */
const PATIENCE_MS = 2_000;

const held = (): Promise<never> => new Promise(() => undefined);

/** @param freed once another tab has let go, if this one had to wait @returns whether this page may write */
export function takeVisit(visit: string, freed: () => void): Promise<boolean> {
  const name = `job-sheet-${visit}`;
  return new Promise((done) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const taken = () => {
      done(true);
      return held();
    };
    navigator.locks.request(name, { signal }, taken).catch(() => {
      done(false);
      void navigator.locks.request(name, () => freed());
    });
  });
}
