// Ends the process on an uncaught error (OWASP ASVS 16.5.4).
import type { Logger } from 'pino';

type Process = Pick<NodeJS.Process, 'on' | 'exit'>;

/**
 * Logs the error and exits with 1; systemd or Docker then starts the process again. Writes are transactions and jobs take leases, so
 * nothing is left half done.
 */
export function exitOnFatalErrors(process: Process, log: Pick<Logger, 'fatal'>): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error: the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
