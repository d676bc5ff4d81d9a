// Kysely that retries a transaction once when PostgreSQL has aborted it for another.
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isConflict } from './errors.ts';

/** Transactions must have no effects but on the database, since they may run twice. */
export class RetryingKysely<Tables> extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const run = <T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
      super.transaction().execute(work);
    const execute: typeof run = (work) =>
      run(work).catch((error: unknown) => {
        if (!isConflict(error)) throw error;
        return run(work);
      });
    return Object.assign(super.transaction(), { execute });
  }
}
