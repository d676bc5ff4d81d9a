// Child processes that must not harm the service.
import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Makes it the first that the kernel ends when memory runs out. @param priority from 0, the service's own, to 19, the lowest */
export function makeModest({ pid }: Pick<ChildProcess, 'pid'>, priority = 0): void {
  if (!pid) return;
  try {
    if (priority) setPriority(pid, priority);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Not Linux, or it has ended already.
  }
}
