// Processor time of this process and of everything that it started, daemons as PostgreSQL among them. Linux only.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc/PID/stat in a second, as Linux reports them to programs on every machine. */
const TICKS = 100;
const PAUSE_MS = 1_000;
/** Where a parent's process id stands behind a program's name, and where the four times: own and those of ended children. */
const PARENT = 1;
const TIMES = [11, 15];

/** @returns {{parent: number, ticks: number} | null} null where the process has ended */
function readStat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A program's name may hold spaces and brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(...TIMES).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[PARENT]), ticks };
  } catch {
    return null;
  }
}

function isOurs(pid, mark) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
  } catch {
    return false;
  }
}

/**
 * Begins to count. An ended child's time is its parent's, so only daemons, which nobody waits for, are looked at each second.
 * @returns {{environment: Record<string, string>, seconds: () => number | null}} the variable by which the children are known, for
 * each child; what was used until now, or null on other systems than Linux
 */
export function countProcessorTime() {
  const mark = `TEST_RUN=${randomUUID()}`;
  const environment = { TEST_RUN: mark.slice('TEST_RUN='.length) };
  if (!existsSync('/proc/self/stat')) return { environment, seconds: () => null };
  /** Last seen ticks of each daemon. */
  const daemons = new Map();
  const look = () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = readStat(pid);
      if (stat?.parent === 1 && isOurs(pid, mark)) daemons.set(pid, stat.ticks);
    }
  };
  setInterval(look, PAUSE_MS).unref();
  return {
    environment,
    seconds() {
      look();
      const all = [readStat(process.pid)?.ticks ?? 0, ...daemons.values()];
      return all.reduce((sum, ticks) => sum + ticks, 0) / TICKS;
    },
  };
}
