// Processor time of a process and of those below it, from Linux's /proc: it hardly moves when the machine is shared.
import { readdirSync, readFileSync } from 'node:fs';

/** Of /proc/<pid>/stat, in every Linux that node runs on. */
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
        return false; // ended meanwhile
      }
    });
  return below.flatMap((child) => [child, ...childrenOf(child)]);
}

/** @returns microseconds that the process and its children have used so far */
export const microseconds = (pid: number): number =>
  [pid, ...childrenOf(pid)]
    .map((one) => {
      const stat = statOf(one);
      return ((Number(stat[11]) + Number(stat[12])) * 1e6) / TICKS_PER_SECOND;
    })
    .reduce((sum, own) => sum + own, 0);

/** @returns seconds that all ended child processes of this one have used; null where there is no /proc */
export function secondsOfChildren(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = statOf(process.pid);
  return (Number(stat[13]) + Number(stat[14])) / TICKS_PER_SECOND;
}
