// The folder of a run's census: made before the first test, deleted after the last.
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Each worker process writes a file of its own. */
    censusFolder: string | undefined;
  }
}

/** Runs in the process that starts all workers: both projects that need it get the same folder. */
export function setup(project: TestProject): () => void {
  const folder = join(tmpdir(), `census-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  project.provide('censusFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
