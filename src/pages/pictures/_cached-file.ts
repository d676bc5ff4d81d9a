// Cache between builds, for files that take long to make.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Files in the making: pages are built concurrently, and each file only once. */
const pending = new Map<string, Promise<Buffer>>();

async function readOrMake(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const found = await readFile(path).catch(() => null);
  if (found) return found;
  const made = await make();
  await mkdir(dirname(path), { recursive: true });
  // Written under another name first: an interrupted build leaves no half file behind.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, made);
  await rename(draft, path);
  return made;
}

/** The file's bytes, made if missing. @param path contains a hash of all inputs */
export function cachedFile(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = pending.get(path) ?? readOrMake(path, make).finally(() => pending.delete(path));
  pending.set(path, file);
  return file;
}
