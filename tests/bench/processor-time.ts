// Processor time of a process and its descendants, which other load hardly affects, and memory, from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc/<pid>/stat, on every Linux that node supports. */
const TICKS_PER_SECOND = 100;

const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');

function childrenOf(pid: number): number[] {
  const below = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => {
      try {
        return Number(statOf(other)[1]) === pid;
      } catch {
        return false; // the thread has ended
      }
    });
  return below.flatMap((child) => [child, ...childrenOf(child)]);
}

/** In nanoseconds, where the kernel has per-thread accounting. */
function nanosecondsOfThreads(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    const sum = threads.reduce((all, own) => all + own, 0);
    return sum > 0 ? sum : null;
  } catch {
    return null;
  }
}

/** Of the process and of its children that have ended. */
function microsecondsOf(pid: number): number {
  const exact = nanosecondsOfThreads(pid);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  const own = exact === null ? user + system : 0;
  return ((own + endedUser + endedSystem) * 1e6) / TICKS_PER_SECOND + (exact ?? 0) / 1000;
}

/** @returns microseconds that the process and its descendants have used so far */
export const microseconds = (pid: number): number =>
  [pid, ...childrenOf(pid)].map(microsecondsOf).reduce((sum, own) => sum + own, 0);

/** @returns seconds that all ended child processes of this one have used; null where there is no /proc */
export function secondsOfChildren(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = statOf(process.pid);
  return (Number(stat[13]) + Number(stat[14])) / TICKS_PER_SECOND;
}

/** @param figure resident memory now, or its peak @returns null where there is no /proc, or the process has ended */
export function mebibytes(pid: number | undefined, figure: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kibibytes] = new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status) ?? [];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    return null;
  }
}
