// What nobody caught (OWASP ASVS 16.5.4): written down, and the service goes on.
import type { Logger } from 'pino';

/** Twice within so many milliseconds: something is broken for good. */
const AGAIN_MS = 1_000;

type Process = Pick<NodeJS.Process, 'on' | 'exit'>;

/**
 * Every write is a transaction and every job takes a lease, so one request or job that fails unseen leaves nothing half
 * done. A second failure within a second ends the process with 1: whoever runs it starts it anew, from a clean state.
 * @param now milliseconds of a clock that never jumps
 */
export function standLastResort(
  process: Process,
  log: Pick<Logger, 'fatal'>,
  now = () => performance.now(),
): void {
  let last = Number.NEGATIVE_INFINITY;
  const caught = (error: unknown) => {
    const again = now() - last < AGAIN_MS;
    last = now();
    log.fatal({ err: error, ends: again }, 'nobody caught this');
    if (again) process.exit(1);
  };
  process.on('uncaughtException', caught);
  process.on('unhandledRejection', caught);
}
