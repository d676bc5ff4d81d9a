// Files that take long to make, kept between builds.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Pages are built several at once: who asks for what is being made waits for it. */
const underWay = new Map<string, Promise<Buffer>>();

async function findOrMake(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const found = await readFile(path).catch(() => null);
  if (found) return found;
  const made = await make();
  await mkdir(dirname(path), { recursive: true });
  // Written whole under another name first: a build that is cut off leaves no half file behind.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, made);
  await rename(draft, path);
  return made;
}

/** The bytes at `path`, made when they are not there. @param path names everything that they are made of */
export function keptFile(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const same = underWay.get(path);
  if (same) return same;
  const file = findOrMake(path, make).finally(() => underWay.delete(path));
  underWay.set(path, file);
  return file;
}
