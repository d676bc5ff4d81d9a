// Uploaded files, in one folder of the data directory. A name is a hash of the content, so a file never changes.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '#server/platform/missing-file.ts';

/** The folder's name below DATA_DIR. */
export const UPLOADS = 'uploads';

/** Nothing that leads out of the folder. */
const NAME = /^[0-9a-f]{32}-\d{2,4}\.webp$/;

export type Uploads = ReturnType<typeof openUploads>;

const orNull = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** @returns whether the file was there */
const wasThere = (done: Promise<void>): Promise<boolean> =>
  done.then(
    () => true,
    (error: unknown) => orNull(error) !== null,
  );

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A unique path, for a file that is incomplete or about to be deleted. */
const beside = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.new`;

async function touchedAt(path: string): Promise<number | null> {
  const found = await stat(path).catch(orNull);
  return found?.mtimeMs ?? null;
}

const isOlder = async (path: string, before: number): Promise<boolean> =>
  ((await touchedAt(path)) ?? before) < before;

/** Whole or not at all, and on the disk. */
async function writeWhole(path: string, bytes: Uint8Array, at: number): Promise<void> {
  const fresh = beside(path);
  try {
    await writeFile(fresh, bytes, { flag: 'wx', flush: true });
    await utimes(fresh, at / 1000, at / 1000);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** @param folder made with the first file */
export function openUploads(folder: string) {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`not the name of an upload: ${name}`);
    return join(folder, name);
  };
  /** Marks a file as in use. @returns whether it is there */
  const touch = async (name: string, at: number): Promise<boolean> =>
    wasThere(utimes(pathOf(name), at / 1000, at / 1000));

  return {
    touch,
    /** Resolves when the file survives a power cut. @param at milliseconds since 1970 */
    async store(name: string, bytes: Uint8Array, at: number): Promise<void> {
      const path = pathOf(name);
      if (await touch(name, at)) return;
      await mkdir(folder, { recursive: true });
      await writeWhole(path, bytes, at);
      await syncFolder(folder);
    },
    /** Null if there is no such file. */
    read: async (name: string) => (NAME.test(name) ? readFile(pathOf(name)).catch(orNull) : null),
    /** `touchedAt`: when it was last uploaded or chosen, in milliseconds since 1970. */
    async list() {
      const names = (await readdir(folder).catch(orNull)) ?? [];
      const stored = [];
      for (const name of names.filter((one) => NAME.test(one))) {
        const at = await touchedAt(pathOf(name));
        if (at !== null) stored.push({ name, touchedAt: at });
      }
      return stored;
    },
    /** Removes a file, unless it was touched after `before`. @returns whether it went */
    async remove(name: string, before: number): Promise<boolean> {
      const path = pathOf(name);
      if (!(await isOlder(path, before))) return false;
      // Renamed before it is judged: a touch until now still counts, and a later one finds no file.
      const aside = beside(path);
      if (!(await wasThere(rename(path, aside)))) return false;
      const isUnwanted = await isOlder(aside, before);
      await (isUnwanted ? rm(aside) : rename(aside, path));
      return isUnwanted;
    },
  };
}
