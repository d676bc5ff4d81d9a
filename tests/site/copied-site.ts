// The built site as it was when the run began: a build meanwhile changes no file under a test.
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { LOCK, ROOT } from '../../src/cli/install.mjs';
import { withLock } from '../../src/cli/with-lock.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the copy. */
    site: string;
  }
}

const DIST = resolve(ROOT, process.env.SITE_DIST ?? 'dist');

export function setup(project: TestProject): () => void {
  if (!existsSync(join(DIST, 'index.html')))
    throw new Error(`There is no built site in ${DIST}: run the build, or name its folder in SITE_DIST`);
  const copy = mkdtempSync(join(tmpdir(), 'site-'));
  // Whoever builds holds the lock. A copy of the project for mutants has a link to the build.
  withLock(LOCK, () => cpSync(realpathSync(DIST), copy, { recursive: true, preserveTimestamps: true }));
  project.provide('site', copy);
  return () => rmSync(copy, { recursive: true, force: true });
}
