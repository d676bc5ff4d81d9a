// Rows for any tables, and their counts: for tests that know no version's tables.
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '#server/db/open.ts';

const ROWS = 200;

interface Column {
  name: string;
  type: string;
}

function withDatabase<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(sqliteFile(dataDir), { enableForeignKeyConstraints: false });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
    )
    .all()
    .map(({ name }) => String(name));

/** Puts rows of made-up values into each table, ignoring check constraints. */
export const fillTables = (dataDir: string): void =>
  withDatabase(dataDir, (database) => {
    database.exec('pragma ignore_check_constraints = on; begin');
    for (const table of tablesOf(database)) {
      const columns = database.prepare(`pragma table_info("${table}")`).all() as unknown as Column[];
      const insert = database.prepare(
        `insert or ignore into "${table}" values (${columns.map(() => '?').join(', ')})`,
      );
      for (let n = 0; n < ROWS; n += 1)
        insert.run(...columns.map(({ name, type }) => (/int/i.test(type) ? n : `${name}-${n}`)));
    }
    database.exec('commit');
  });

/** How many rows each table holds. */
export const rowsOf = (dataDir: string): Record<string, number> =>
  withDatabase(dataDir, (database) =>
    Object.fromEntries(
      tablesOf(database).map((table) => {
        const row = database.prepare(`select count(*) as n from "${table}"`).get();
        return [table, Number(row?.n)];
      }),
    ),
  );
