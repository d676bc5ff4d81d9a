// The build of the site as a child process: of low priority, with no secret in its environment, and the first that the kernel ends
// when memory runs out.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ShopData } from '#contract/shop-data.ts';
import type { Config } from '#server/platform/configuration.ts';
import { makeModest } from '#server/platform/modest-process.ts';
import { copyPictures } from './copy-pictures.ts';
import { workFolder } from './served-site.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PRIORITY = 15;
const BUILD_MS = 10 * 60_000;
/** Bytes that must be available: a build of a thousand parts takes this much. */
const MEMORY = 1024 ** 3;
/** Bytes that must be free on the disk: the shop writes to it meanwhile. A build of a hundred parts takes a third of this. */
const DISK = 200 * 1024 ** 2;
const MORE_DISK = 'Whoever runs the service has to make room on it; then press Publish now.';
const DISK_FULL = `The disk is full: the new pages don’t fit. ${MORE_DISK}`;
/** The status of a program that was ended by a signal, as a shell has it, begins here. */
const BY_SIGNAL = 128;
/** Lines of the build's output that are kept: one that never stops printing must not fill the memory. */
const KEPT_LINES = 200;
/** Characters of the build's output that people are shown. */
const SHOWN = 1_500;

/** All that the build gets to know. */
export const buildEnvironment = (
  { siteUrl, publicApiUrl }: Pick<Config, 'siteUrl' | 'publicApiUrl'>,
  given: { PATH?: string | undefined; HOME?: string | undefined; TZ?: string | undefined },
  files: { dataFile: string; revision: string },
): Record<string, string> => ({
  PATH: `${join(ROOT, 'node_modules/.bin')}:${given.PATH ?? ''}`,
  HOME: given.HOME ?? '/tmp',
  ...(given.TZ ? { TZ: given.TZ } : {}),
  SITE_URL: siteUrl,
  PUBLIC_API_URL: publicApiUrl,
  SHOP_DATA_FILE: files.dataFile,
  SHOP_REVISION: files.revision,
  ASTRO_TELEMETRY_DISABLED: '1',
});

/** With all processes that it has started. */
function end({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** What an error of a full disk means, for people. @throws any other error */
export function problemOfDisk(error: unknown): string {
  if (['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))) return DISK_FULL;
  throw error;
}

/** What the build says, for people: without the stack and the steps before. */
export function problemOf(output: string): string {
  if (/ENOSPC|EDQUOT/.test(output)) return DISK_FULL;
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at ') && !/^\d\d:\d\d:\d\d \[(?!ERROR)/.test(line));
  const first = lines.findIndex((line) => /error/i.test(line));
  return lines.slice(Math.max(0, first)).join('\n').slice(0, SHOWN) || 'The build ended without a word.';
}

/** Null where everything that pages show is in content/. */
function writeData(config: Config, data: ShopData | null, folder: string): string {
  const file = join(folder, 'shop-data.json');
  rmSync(file, { force: true });
  if (!data) return '';
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(data));
  copyPictures(config.dataDir, data, file);
  return file;
}

/** @example lastLines('a\nb', 1) // 'b' */
export const lastLines = (output: string, lines = KEPT_LINES): string =>
  output.split('\n').slice(-lines).join('\n');

const megabytes = (bytes: number): number => Math.round(bytes / 1024 ** 2);

/** @returns what a build lacks, for people; '' if nothing */
function shortage(dataDir: string): string {
  const memory = process.availableMemory();
  if (memory < MEMORY) return `A build needs 1 GB of free memory; ${megabytes(memory)} MB are free.`;
  const { bavail, bsize } = statfsSync(dataDir);
  const disk = bavail * bsize;
  if (disk >= DISK) return '';
  return `The disk is nearly full: a build needs ${megabytes(DISK)} MB of it, and ${megabytes(disk)} MB are free. ${MORE_DISK}`;
}

/** @returns the problem, for people; '' if there are new pages */
async function outcomeOf(child: ChildProcess, stopping: AbortSignal): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output = lastLines(output + text.toString());
    });
  const ended = AbortSignal.any([stopping, AbortSignal.timeout(BUILD_MS)]);
  ended.addEventListener('abort', () => end(child));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code === 0) return '';
  if (ended.aborted) return 'The build took longer than ten minutes.';
  // Itself, or the largest of what it has started.
  if (signal || Number(code) >= BY_SIGNAL) return 'The machine ran out of memory.';
  return problemOf(output);
}

/**
 * Builds the site.
 * @param stopping ends the build
 * @param folder below DATA_DIR: the site is in its `dist`
 * @returns what went wrong, for people; '' if nothing did
 */
export async function runBuild(
  config: Config,
  data: ShopData | null,
  revision: string,
  stopping: AbortSignal,
  folder = workFolder(config),
): Promise<string> {
  const problem = shortage(config.dataDir) || (await build(config, data, revision, stopping, folder));
  // Half a site must not keep the space that the shop needs.
  if (problem) rmSync(join(folder, 'dist.next'), { recursive: true, force: true });
  return problem;
}

async function build(
  config: Config,
  data: ShopData | null,
  revision: string,
  stopping: AbortSignal,
  folder: string,
): Promise<string> {
  let dataFile: string;
  try {
    dataFile = writeData(config, data, folder);
  } catch (error) {
    return problemOfDisk(error);
  }
  const script = join(ROOT, 'src/cli/publish.mjs');
  const child = spawn(process.execPath, [script, folder], {
    cwd: ROOT,
    env: buildEnvironment(config, process.env, { dataFile, revision }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  makeModest(child, PRIORITY);
  return outcomeOf(child, stopping);
}
