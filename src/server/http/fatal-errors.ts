// Ends the process on an error that nobody caught (OWASP ASVS 16.5.4).
import type { Logger } from 'pino';

type Process = Pick<NodeJS.Process, 'on' | 'exit'>;

/**
 * Logs the error and exits with 1; whoever runs the process starts it again, from a clean state. Every write is a
 * transaction and every job takes a lease, so nothing is left half done.
 */
export function exitOnFatalErrors(process: Process, log: Pick<Logger, 'fatal'>): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error: the process ends');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
