// Selects bills that somebody owes, for the lists of orders and for whoever is on the phone.
import { sql } from 'kysely';

/** Not those that were written off, nor one that is paid twice while PayPal's payment is looked at. */
export const OWED = sql<boolean>`(orders.origin = 'bill' and orders.payment_state = 'pending' and orders.status <> 'cancelled' and orders.written_off_at is null and orders.total_minor > orders.received_minor - orders.taken_back_minor)`;
