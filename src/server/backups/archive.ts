// The file of a backup: a plain tar with a manifest of every file's hash.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { PHOTOS } from '#server/pictures/photos.ts';
import { UPLOADS } from '#server/pictures/uploads.ts';
import { at } from '#server/platform/json-fields.ts';
import { isDiskFull } from './disk-space.ts';

/** Folders below DATA_DIR that a backup holds beside the database. */
export const FOLDERS = [UPLOADS, PHOTOS] as const;

const MANIFEST = 'manifest.json';
const run = promisify(execFile);

const numbers = z.record(z.string(), z.number());
const manifestShape = z.object({
  format: z.literal(1),
  /** ISO, UTC. */
  takenAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The database's file in the archive: `shop.sqlite` or `shop.dump`. */
  database: z.string(),
  summary: z.object({ shape: z.string(), counts: numbers, sums: numbers }),
  /** By path in the archive, without the manifest: SHA-256 in hex, and size in bytes. */
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.number() })),
});
export type Manifest = z.infer<typeof manifestShape>;

/** A backup that must not be trusted; the message says why. */
export class BadBackup extends Error {
  override name = 'BadBackup';
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Paths of the files below `folder`. @throws BadBackup for anything but files and folders */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const found = lstatSync(join(folder, name));
    if (!found.isFile() && !found.isDirectory())
      throw new BadBackup(`${name} is neither a file nor a folder`);
    return found.isFile();
  });
}

/** Hashes of all files below `folder` but the manifest. */
export async function hashFiles(folder: string): Promise<Manifest['files']> {
  // Without a prototype: a file may be called `__proto__`.
  const files: Manifest['files'] = Object.create(null);
  for (const name of filesBelow(folder).sort()) {
    if (name === MANIFEST) continue;
    const path = join(folder, name);
    files[name.replaceAll('\\', '/')] = { sha256: await hashOf(path), bytes: lstatSync(path).size };
  }
  return files;
}

/** Flushes a file or folder to the disk. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Packs everything below `folder` into `file`. */
export async function pack(folder: string, file: string): Promise<void> {
  await run('tar', ['-cf', file, '-C', folder, '.']);
  sync(file);
}

function readManifest(file: string, folder: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  } catch {
    throw new BadBackup(`${file} is not a backup of this shop: it has no manifest`);
  }
  const format = at(parsed, 'format');
  if (typeof format === 'number' && format !== 1)
    throw new BadBackup(`${file} was written by a newer version of this project`);
  const { success, data } = manifestShape.safeParse(parsed);
  if (!success) throw new BadBackup(`${file} is not a backup of this shop: its manifest is none of ours`);
  return data;
}

/**
 * Unpacks `file` into `folder`, which is empty.
 * @throws BadBackup when it is not a whole backup: cut off, changed, or with files that its manifest does not name
 */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  try {
    await run('tar', ['-xf', file, '-C', folder, '--no-same-owner']);
  } catch (error) {
    if (isDiskFull(error)) throw new Error(`The disk is full: ${file} could not be unpacked.`);
    throw new BadBackup(`${file} is not a whole backup: it cannot be unpacked`);
  }
  // First: to open a pipe that is named like the manifest would block for ever.
  filesBelow(folder);
  const manifest = readManifest(file, folder);
  const found = await hashFiles(folder);
  for (const name of new Set([...Object.keys(manifest.files), ...Object.keys(found)]))
    if (manifest.files[name]?.sha256 !== found[name]?.sha256)
      throw new BadBackup(`${file} is damaged: ${name} is not what the manifest says`);
  for (const name of FOLDERS)
    if (name in found) throw new BadBackup(`${file} is not a whole backup: its ${name} are no folder`);
  // A restore moves the named file to the live database's place.
  if (!(manifest.database in found)) throw new BadBackup(`${file} names a database that is not in it`);
  return manifest;
}

/** The manifest's path in an unpacked backup. */
export const manifestIn = (folder: string): string => join(folder, MANIFEST);
