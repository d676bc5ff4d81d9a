// What the emulator remembers, in a small SQLite file of its own: money that moved must survive a kill, as PayPal's would.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type EmulatorOrder = {
  id: string;
  status: string;
  customId: string | null;
  invoiceId: string | null;
  value: string;
  currency: string;
  payee: string;
  returnUrl: string | null;
  cancelUrl: string | null;
  approveUrl: string;
};
export type EmulatorCapture = {
  id: string;
  orderId: string;
  status: string;
  value: string;
  currency: string;
};
export type EmulatorRefund = {
  id: string;
  captureId: string;
  status: string;
  value: string;
  currency: string;
};

/** An answer as it goes over the wire. */
export interface Answer {
  status: number;
  body: unknown;
}

const TABLES = `
  create table if not exists orders (id text primary key, status text not null, customId text, invoiceId text,
    value text not null, currency text not null, payee text not null, returnUrl text, cancelUrl text, approveUrl text not null);
  create table if not exists captures (id text primary key, orderId text not null unique, status text not null,
    value text not null, currency text not null);
  create table if not exists refunds (id text primary key, captureId text not null, status text not null,
    value text not null, currency text not null);
  create table if not exists answers (call text not null, requestId text not null, status integer not null,
    body text not null, primary key (call, requestId));
  create table if not exists tokens (value text primary key, goodUntil integer not null);
  create table if not exists secrets (name text primary key, value text not null);
`;

/** 17 letters and digits, as PayPal's ids are. */
export function newPayPalId(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(17)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** Files of older versions take one refund for each capture. */
function allowManyRefunds(database: DatabaseSync): void {
  const made = database.prepare("select sql from sqlite_master where name = 'refunds'").get();
  if (!String(made?.sql).includes('captureId text not null unique')) return;
  database.exec(`begin immediate; alter table refunds rename to old_refunds; ${TABLES}
    insert into refunds select * from old_refunds; drop table old_refunds; commit`);
}

function openFile(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 100');
  database.exec(TABLES);
  allowManyRefunds(database);
  database
    .prepare("insert or ignore into secrets values ('webhook', ?)")
    .run(randomBytes(32).toString('hex'));
  return database;
}

function queriesOn(database: DatabaseSync) {
  const all = <T>(sql: string, ...given: (string | number)[]): T[] =>
    database
      .prepare(sql)
      .all(...given)
      .map((row) => ({ ...row }) as T);
  return {
    all,
    one: <T>(sql: string, ...given: (string | number)[]): T | null => all<T>(sql, ...given)[0] ?? null,
    run: (sql: string, ...given: (string | number | null)[]) => database.prepare(sql).run(...given),
    /** Nobody else writes meanwhile, in this process or another. */
    exclusively<T>(work: () => T): T {
      database.exec('begin immediate');
      try {
        const result = work();
        database.exec('commit');
        return result;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
  };
}
type Queries = ReturnType<typeof queriesOn>;

const paymentsIn = ({ all, one, run }: Queries) => ({
  orders: () => all<EmulatorOrder>('select * from orders order by rowid'),
  order: (id: string) => one<EmulatorOrder>('select * from orders where id = ?', id),
  addOrder: (o: EmulatorOrder) =>
    run(
      'insert into orders values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[o.id, o.status, o.customId, o.invoiceId, o.value, o.currency, o.payee],
      ...[o.returnUrl, o.cancelUrl, o.approveUrl],
    ),
  setOrder: (id: string, status: string) => run('update orders set status = ? where id = ?', status, id),

  captures: () => all<EmulatorCapture>('select * from captures order by rowid'),
  capture: (id: string) => one<EmulatorCapture>('select * from captures where id = ?', id),
  captureOf: (orderId: string) => one<EmulatorCapture>('select * from captures where orderId = ?', orderId),
  hasPaidInvoice: (invoiceId: string) =>
    one(
      'select 1 from captures join orders on orders.id = captures.orderId where orders.invoiceId = ? limit 1',
      invoiceId,
    ) !== null,
  addCapture: (c: EmulatorCapture) =>
    run('insert into captures values (?, ?, ?, ?, ?)', c.id, c.orderId, c.status, c.value, c.currency),
  setCapture: (id: string, status: string) => run('update captures set status = ? where id = ?', status, id),

  refunds: () => all<EmulatorRefund>('select * from refunds order by rowid'),
  /** Oldest first. */
  refundsOf: (captureId: string) =>
    all<EmulatorRefund>('select * from refunds where captureId = ? order by rowid', captureId),
  addRefund: (r: EmulatorRefund) =>
    run('insert into refunds values (?, ?, ?, ?, ?)', r.id, r.captureId, r.status, r.value, r.currency),
});

const secretsIn = ({ one, run }: Queries) => ({
  addToken(value: string, goodUntil: number): void {
    run('delete from tokens where goodUntil < ?', Date.now());
    run('insert into tokens values (?, ?)', value, goodUntil);
  },
  hasToken: (value: string) =>
    one('select goodUntil from tokens where value = ? and goodUntil > ?', value, Date.now()) !== null,
  forgetTokens: () => run('delete from tokens'),
  webhookSecret: () =>
    one<{ value: string }>("select value from secrets where name = 'webhook'")?.value ?? '',
});

/**
 * Works once per `requestId` and repeats that answer afterwards (PayPal: "Idempotency"). A refusal is not stored:
 * PayPal's documentation leaves open what a repeat of it gets.
 */
function idempotentIn({ one, run, exclusively }: Queries) {
  return (call: string, requestId: string, work: () => Answer): Answer =>
    exclusively(() => {
      const known = one<{ status: number; body: string }>(
        'select status, body from answers where call = ? and requestId = ?',
        call,
        requestId,
      );
      if (known) return { status: known.status, body: JSON.parse(known.body) };
      const answer = work();
      const json = JSON.stringify(answer.body);
      if (requestId && answer.status < 300)
        run('insert into answers values (?, ?, ?, ?)', call, requestId, answer.status, json);
      return answer;
    });
}

export type Store = ReturnType<typeof openStore>;

/** @param file a path, shared by any number of processes, or `:memory:` */
export function openStore(file: string) {
  const database = openFile(file);
  const queries = queriesOn(database);
  return {
    ...paymentsIn(queries),
    ...secretsIn(queries),
    exclusively: queries.exclusively,
    idempotent: idempotentIn(queries),
    close: () => database.close(),
  };
}
