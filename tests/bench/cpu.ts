// Processor time of a process in seconds of one core, independent of other load. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second, as the kernel reports them (USER_HZ). */
const HZ = 100;

interface Stat {
  parent: number;
  /** Including children that have ended. */
  seconds: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, seconds: (user + system + childrenUser + childrenSystem) / HZ };
  } catch {
    return null;
  }
}

/** Processor time of one process. */
export const cpuOf = (pid: number): number => statOf(pid)?.seconds ?? 0;

/** Of a process and its children, such as PostgreSQL's. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc')
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.seconds ?? 0), cpuOf(pid));
}
