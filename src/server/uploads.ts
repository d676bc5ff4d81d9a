// Files that people uploaded, one folder of the data directory. Names say the content, so a file never changes.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder's name below DATA_DIR. */
export const UPLOADS = 'uploads';

/** What may be asked for: nothing that leads out of the folder. */
const NAME = /^[0-9a-f]{32}-\d{2,4}\.webp$/;

export interface Kept {
  name: string;
  /** When it was last uploaded or chosen, in milliseconds since 1970. */
  touchedAt: number;
}

export interface Uploads {
  /** Resolves when the file survives a power cut. @param at milliseconds since 1970 */
  keep(name: string, bytes: Uint8Array, at: number): Promise<void>;
  /** Null when there is none of that name. */
  read(name: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Marks a file as wanted. @returns whether it is there */
  touch(name: string, at: number): Promise<boolean>;
  list(): Promise<Kept[]>;
  /** Removes a file, unless it was touched after `before`. */
  remove(name: string, before: number): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const orNull = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

async function synced(path: string, flags: string, bytes?: Uint8Array): Promise<void> {
  const file = await open(path, flags);
  try {
    if (bytes) await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @param folder made with the first file */
export function openUploads(folder: string): Uploads {
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`not the name of an upload: ${name}`);
    return join(folder, name);
  };
  const seconds = (at: number): number => at / 1000;

  async function touch(name: string, at: number): Promise<boolean> {
    return utimes(pathOf(name), seconds(at), seconds(at)).then(
      () => true,
      (error: unknown) => orNull(error) !== null,
    );
  }

  async function touchedAt(name: string): Promise<number | null> {
    const found = await stat(pathOf(name)).catch(orNull);
    return found?.mtimeMs ?? null;
  }

  return {
    touch,
    async keep(name, bytes, at) {
      const path = pathOf(name);
      if (await touch(name, at)) return;
      await mkdir(folder, { recursive: true });
      const fresh = `${path}.${randomBytes(6).toString('hex')}.new`;
      try {
        await synced(fresh, 'wx', bytes);
        await utimes(fresh, seconds(at), seconds(at));
        await rename(fresh, path);
      } catch (error) {
        await rm(fresh, { force: true });
        throw error;
      }
      await synced(folder, 'r');
    },
    read: (name) => (NAME.test(name) ? readFile(pathOf(name)).catch(orNull) : Promise.resolve(null)),
    async list() {
      const names = (await readdir(folder).catch(orNull)) ?? [];
      const kept: Kept[] = [];
      for (const name of names.filter((one) => NAME.test(one))) {
        const at = await touchedAt(name);
        if (at !== null) kept.push({ name, touchedAt: at });
      }
      return kept;
    },
    async remove(name, before) {
      const at = await touchedAt(name);
      if (at !== null && at < before) await rm(pathOf(name), { force: true });
    },
  };
}
