// Pages of parts, when they come by the thousand, are finished in a thread of their own while Astro renders the next ones.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A page as it was rendered, in UTF-8, and where it shall lie. */
export interface Rendered {
  path: string;
  page: ArrayBuffer;
}

/** Pages that travel together: waking a thread costs as much as a tenth of a page. */
const TOGETHER = 16;
/** Loads under way at most, so that neither thread's memory grows with the number of pages. */
const MOST = 4;

export interface PartFinisher {
  /** Takes the bytes away from the caller. @returns when there is room for another page @throws whatever went wrong in the thread */
  add(rendered: Rendered): Promise<void>;
  /** When all pages are written. @throws whatever went wrong in the thread */
  done(): Promise<void>;
}

/** @param root of the built site, whose scripts and sheets are there already */
export function partFinisher(root: string): PartFinisher {
  const worker = new Worker(new URL('./part-worker.ts', import.meta.url), { workerData: root });
  let load: Rendered[] = [];
  let underWay = 0;
  let failure: Error | null = null;
  let change = Promise.withResolvers<void>();
  function changed(): void {
    change.resolve();
    change = Promise.withResolvers();
  }
  worker.on('message', () => {
    underWay -= 1;
    changed();
  });
  worker.on('error', (error: Error) => {
    failure = error;
    changed();
  });
  function send(): void {
    worker.postMessage(
      load,
      load.map(({ page }) => page),
    );
    load = [];
    underWay += 1;
  }
  async function until(most: number): Promise<void> {
    while (underWay > most && !failure) await change.promise;
    if (failure) throw failure;
  }
  return {
    async add(rendered) {
      load.push(rendered);
      if (load.length >= TOGETHER) send();
      await until(MOST);
    },
    async done() {
      if (load.length > 0) send();
      await until(0);
      const exit = once(worker, 'exit');
      worker.postMessage(null);
      await exit;
    },
  };
}
