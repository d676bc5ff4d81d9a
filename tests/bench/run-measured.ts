// Runs a program to its end and measures elapsed time, processor time and peak memory.
import { spawn } from 'node:child_process';
import { mebibytes, secondsOfChildren } from './processor-time.ts';

export interface Spent {
  /** Elapsed time. */
  seconds: number;
  /** Of all cores; null where there is no /proc. */
  processor: number | null;
  /** Peak resident memory of the program itself; null where there is no /proc. */
  mebibytes: number | null;
}

/** Polling interval in milliseconds: the kernel's peak value disappears when the program ends. */
const LOOK_MS = 50;

/**
 * @param folder working directory
 * @throws Error with the program's output when it fails
 */
export async function runMeasured(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Spent> {
  const began = performance.now();
  const before = secondsOfChildren();
  const child = spawn(process.execPath, ['--no-warnings', ...args], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-10_000);
    });
  let peak: number | null = null;
  const look = setInterval(() => {
    peak = mebibytes(child.pid, 'VmHWM') ?? peak;
  }, LOOK_MS);
  const status = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(look);
  if (status !== 0) throw new Error(`${args.join(' ')} failed in ${folder}:\n${output}`);
  const after = secondsOfChildren();
  return {
    seconds: (performance.now() - began) / 1000,
    processor: before === null || after === null ? null : after - before,
    mebibytes: peak,
  };
}
