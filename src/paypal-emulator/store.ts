// The emulator's memory, in a small SQLite file of its own: money that moved must survive a kill, as PayPal's would.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

interface Payment {
  id: string;
  /** PayPal's status, such as APPROVED, COMPLETED or REFUNDED. */
  status: string;
  /** Two decimals: '24.90'. */
  value: string;
  currency: string;
}
export interface EmulatorOrder extends Payment {
  customId: string | null;
  invoiceId: string | null;
  payee: string;
  returnUrl: string | null;
  cancelUrl: string | null;
  approveUrl: string;
}
export interface EmulatorCapture extends Payment {
  orderId: string;
  /** ISO, UTC. */
  madeAt: string;
}
export interface EmulatorRefund extends Payment {
  captureId: string;
  customId: string | null;
}

/** An HTTP answer. */
export interface Answer {
  status: number;
  body: unknown;
}

/** What webhooks are signed with, and the access token of all clients. */
type SecretName = 'webhook' | 'token';

interface Tables {
  orders: EmulatorOrder;
  captures: EmulatorCapture;
  refunds: EmulatorRefund;
  /** Answers to repeat under the same idempotency key; `body` is JSON. */
  answers: { call: string; requestId: string; status: number; body: string };
  secrets: { name: SecretName; value: string };
}

const TABLES = `
  create table if not exists orders (id text primary key, status text not null, customId text, invoiceId text,
    value text not null, currency text not null, payee text not null, returnUrl text, cancelUrl text, approveUrl text not null);
  create table if not exists captures (id text primary key, orderId text not null unique, status text not null,
    value text not null, currency text not null, madeAt text not null default '');
  create table if not exists refunds (id text primary key, captureId text not null, status text not null,
    value text not null, currency text not null, customId text);
  create table if not exists answers (call text not null, requestId text not null, status integer not null,
    body text not null, primary key (call, requestId));
  create table if not exists secrets (name text primary key, value text not null);
`;

/** 17 letters and digits, as PayPal's ids are. */
export function newPayPalId(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return [...randomBytes(17)].map((byte) => alphabet[byte % alphabet.length]).join('');
}

const newSecret = () => randomBytes(32).toString('hex');

/** Files of older versions take one refund for each capture, or refunds without a custom id. */
function completeRefunds(database: DatabaseSync): void {
  const made = database.prepare("select sql from sqlite_master where name = 'refunds'").get();
  if (String(made?.sql).includes('customId')) return;
  database.exec(`begin immediate; alter table refunds rename to old_refunds; ${TABLES}
    insert into refunds select *, null from old_refunds; drop table old_refunds; commit`);
}

/** Files of older versions don't say when a payment was made. */
function completeCaptures(database: DatabaseSync): void {
  const made = database.prepare("select sql from sqlite_master where name = 'captures'").get();
  if (!String(made?.sql).includes('madeAt'))
    database.exec("alter table captures add column madeAt text not null default ''");
}

function openFile(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma wal_autocheckpoint = 100');
  database.exec(TABLES);
  completeRefunds(database);
  completeCaptures(database);
  const secret = database.prepare('insert or ignore into secrets values (?, ?)');
  for (const name of ['webhook', 'token']) secret.run(name, newSecret());
  return database;
}

const valuesOf = (row: object) => Object.values(row) as (string | number | null)[];

export type Store = ReturnType<typeof openStore>;

/** @param file a path, shared by any number of processes, or `:memory:` */
export function openStore(file: string) {
  const database = openFile(file);
  let keepsRefusals = false;

  /** Rows with these values, oldest first. */
  function find<Table extends keyof Tables>(table: Table, where: Partial<Tables[Table]> = {}) {
    const conditions = Object.keys(where).map((column) => ` and ${column} = ?`);
    const query = database.prepare(`select * from ${table} where true${conditions.join('')} order by rowid`);
    return query.all(...valuesOf(where)).map((row) => ({ ...row }) as unknown as Tables[Table]);
  }

  function add<Table extends keyof Tables>(table: Table, row: Tables[Table]): void {
    const marks = Object.keys(row).fill('?');
    database.prepare(`insert into ${table} (${Object.keys(row)}) values (${marks})`).run(...valuesOf(row));
  }

  /** In a transaction that excludes all other writers. */
  function exclusively<T>(work: () => T): T {
    database.exec('begin immediate');
    try {
      const result = work();
      database.exec('commit');
      return result;
    } catch (error) {
      database.exec('rollback');
      throw error;
    }
  }

  return {
    find,
    add,
    exclusively,
    setStatus: (table: 'orders' | 'captures' | 'refunds', id: string, status: string) =>
      void database.prepare(`update ${table} set status = ? where id = ?`).run(status, id),
    secret: (name: SecretName): string => find('secrets', { name })[0]?.value ?? '',
    renewToken: () =>
      void database.prepare("update secrets set value = ? where name = 'token'").run(newSecret()),
    /** PayPal doesn't say whether it repeats a refusal, too, so both happen. */
    keepRefusals(keeps: boolean): void {
      keepsRefusals = keeps;
    },
    /** Works once per `requestId` and repeats that answer afterwards (PayPal: "Idempotency"). */
    idempotent: (call: string, requestId: string, work: () => Answer): Answer =>
      exclusively(() => {
        const [known] = find('answers', { call, requestId });
        if (known) return { status: known.status, body: JSON.parse(known.body) };
        const { status, body } = work();
        if (requestId && (status < 300 || keepsRefusals))
          add('answers', { call, requestId, status, body: JSON.stringify(body) });
        return { status, body };
      }),
    close: () => database.close(),
  };
}
