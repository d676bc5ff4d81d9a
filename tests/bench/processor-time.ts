// Processor time of a process and its descendants, from Linux's /proc: hardly affected by other load.
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

function microsecondsOf(pid: number): number {
  const exact = nanosecondsOfThreads(pid);
  if (exact !== null) return exact / 1000;
  const stat = statOf(pid);
  return ((Number(stat[11]) + Number(stat[12])) * 1e6) / TICKS_PER_SECOND;
}

/** @returns microseconds that the process and its children have used so far */
export const microseconds = (pid: number): number =>
  [pid, ...childrenOf(pid)].map(microsecondsOf).reduce((sum, own) => sum + own, 0);

/** @returns seconds that all ended child processes of this one have used; null where there is no /proc */
export function secondsOfChildren(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = statOf(process.pid);
  return (Number(stat[13]) + Number(stat[14])) / TICKS_PER_SECOND;
}
