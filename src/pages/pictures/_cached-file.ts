// Cache of files that take long to make, kept between builds.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Pages are built several at once: who asks for a file that is being made waits for it. */
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

/** The bytes at `path`, made if missing. @param path names everything that they are made of */
export function cachedFile(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = pending.get(path) ?? readOrMake(path, make).finally(() => pending.delete(path));
  pending.set(path, file);
  return file;
}
