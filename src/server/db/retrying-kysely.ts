// Kysely whose transactions begin again, once, when PostgreSQL has ended them in favour of another.
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import { isConflict } from './errors.ts';

/** What runs in a transaction changes nothing but the database, so that it can run twice. */
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
