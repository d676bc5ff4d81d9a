// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are pieces of source text.
// Mutants that only PostgreSQL shows. Those with the census are seen by the queries of a test on SQLite.
import type { Mutant } from './list.ts';

const CENSUS = 'tests/census/queries.test.ts';

const TYPES_AND_SYNTAX: readonly Mutant[] = [
  {
    name: 'PostgreSQL: a sum comes as text',
    file: 'src/server/db/whole-sum.ts',
    from: "cast(sum(${typeof of === 'string' ? sql.ref(of) : of}) as bigint)",
    to: "sum(${typeof of === 'string' ? sql.ref(of) : of})",
    tests: [CENSUS, 'tests/api/quotes/drafts.test.ts'],
  },
  {
    name: 'PostgreSQL: a bigint comes as text',
    file: 'src/server/db/postgres.ts',
    from: 'pg.types.setTypeParser(pg.types.builtins.INT8, Number);',
    tests: [CENSUS, 'tests/api/quotes/accept.test.ts'],
  },
  {
    name: 'PostgreSQL: a fraction is written to a bigint',
    file: 'src/server/mail/queue-mail.ts',
    from: 'created_at: now,',
    to: 'created_at: now + 0.5,',
    tests: [CENSUS, 'tests/api/quotes/accept.test.ts'],
  },
  {
    name: 'PostgreSQL: a condition is taken for a number',
    file: 'src/server/data-protection/expect-erasable.ts',
    from: 'case when ${condition} then 1 else 0 end',
    to: '${condition}',
    tests: [CENSUS, 'tests/api/data-protection/erasure-refused.test.ts'],
  },
  {
    name: 'PostgreSQL: a column is neither grouped nor summed',
    file: 'src/server/orders/hold-limits.ts',
    from: "['products.id', 'products.name', 'products.stock']",
    to: "['products.name']",
    tests: [CENSUS, 'tests/api/orders/checkout-race.test.ts'],
  },
  {
    name: 'PostgreSQL: a function is SQLite’s own',
    file: 'src/server/office/find-appointments.ts',
    from: 'coalesce((select',
    to: 'ifnull((select',
    tests: [CENSUS, 'tests/api/quotes/at-a-glance.test.ts'],
  },
  {
    name: 'PostgreSQL: values are compared by is',
    file: 'src/server/db/claim-row.ts',
    from: '${sql.ref(column)} = ${seen[column]}',
    to: '${sql.ref(column)} is ${seen[column]}',
    tests: [CENSUS, 'tests/api/mail/mail-outage.test.ts'],
  },
  {
    name: 'PostgreSQL: bound values without a type are summed',
    file: 'src/server/quotes/quotes.ts',
    from: '<= ${soon} then 1 else 0 end',
    to: '<= ${soon} then ${1} else ${0} end',
    tests: [CENSUS, 'tests/api/quotes/drafts.test.ts'],
  },
  {
    name: 'PostgreSQL: insert or ignore is SQLite’s own',
    file: 'src/server/mail/queue-mail.ts',
    from: ".onConflict((conflict) => conflict.column('dedupe_key').doNothing())",
    to: '.orIgnore()',
    tests: [CENSUS, 'tests/api/quotes/accept.test.ts'],
  },
];

const BEHAVIOUR: readonly Mutant[] = [
  {
    name: 'PostgreSQL: a transaction goes on after a unique violation',
    file: 'src/server/jobs/agree.ts',
    from: ".onConflict((conflict) => conflict.column('id').doNothing())\n      .executeTakeFirstOrThrow()",
    to: '.executeTakeFirstOrThrow().catch(() => ({ numInsertedOrUpdatedRows: 0n }))',
    tests: ['tests/api/jobs/beside-sheets.test.ts'],
  },
  {
    name: 'PostgreSQL: rows are locked in the order in which they came',
    file: 'src/server/db/lock-order.ts',
    from: 'rows.toSorted((one, other) => Number(idOf(one) > idOf(other)) - Number(idOf(one) < idOf(other)))',
    to: 'rows.filter((row) => idOf(row))',
    tests: ['tests/api/db/lock-order.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: a conflict is not retried',
    file: 'src/server/db/postgres.ts',
    from: 'if (!isConflict(error)) throw error;',
    to: 'if (error) throw error;',
    tests: ['tests/api/db/lock-order.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: null sorts last',
    file: 'src/server/office/find-appointments.ts',
    from: "coalesce((select valid_until from quotes where appointment_id = appointments.id and state = 'sent' and change_asked_at is null), '')",
    to: "(select valid_until from quotes where appointment_id = appointments.id and state = 'sent' and change_asked_at is null)",
    tests: ['tests/api/db/sorting.test.ts', 'tests/api/quotes/at-a-glance.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: like minds case',
    file: 'src/server/db/search-pattern.ts',
    from: 'const text = fold(search)',
    to: 'const text = search',
    tests: ['tests/api/mail/mail-admin.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: capitals sort apart',
    file: 'src/server/catalogue/products-admin.ts',
    from: 'name: [BY_NAME],',
    to: "name: ['name'],",
    tests: ['tests/api/catalogue/products-admin.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: a number is read before it is raised',
    file: 'src/server/db/take-number.ts',
    from: `    .updateTable('counters')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;`,
    to: `    .selectFrom('counters').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  await trx.updateTable('counters').set({ value: value + 1 }).where('name', '=', name).execute();
  return value + 1;`,
    tests: ['tests/api/payments/invoices.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: the diary is read without its lock',
    file: 'src/server/diary/lock-diary.ts',
    from: "takeNumber(trx, 'diary')",
    to: "trx.selectFrom('counters').select('value').where('name', '=', 'diary').execute()",
    tests: ['tests/api/diary/slots.test.ts', 'tests/api/diary/reschedule.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: an order is read without its lock',
    file: 'src/server/orders/order-rows.ts',
    from: `        .updateTable('orders')
        .set(({ ref }) => ({ updated_at: ref('updated_at') }))
        .where('id', '=', id)
        .returningAll()`,
    to: `        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id)`,
    tests: ['tests/api/payments/refunds-raced.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: a visit is read without its lock',
    file: 'src/server/appointments/appointments.ts',
    from: `    .updateTable('appointments')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()`,
    to: `    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)`,
    tests: ['tests/api/bills/paid-meanwhile.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: a unique violation is not known',
    file: 'src/server/db/errors.ts',
    from: "=== '23505'",
    to: "=== '23506'",
    tests: ['tests/api/orders/checkout.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: a statement that the server ends is an error of ours',
    file: 'src/server/db/errors.ts',
    from: '/^(08|53|57|58)|^25006$/',
    to: '/^(08|53|58)|^25006$/',
    tests: ['tests/api/http/database-outage.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: tries are counted in a table that is not there',
    file: 'src/server/http/limits.ts',
    from: "tableName: 'throttles'",
    to: "tableName: 'tries'",
    tests: ['tests/api/accounts/throttles.test.ts'],
    engine: 'postgres',
  },
  {
    name: 'PostgreSQL: reports take the connections of the shop',
    file: 'src/server/db/open.ts',
    from: "return { engine: 'postgres', db: by('web'), reports: by('reports'), changes };",
    to: "const db = by('web');\n  return { engine: 'postgres', db, reports: db, changes };",
    tests: ['tests/api/db/reports-pool.test.ts'],
    engine: 'postgres',
  },
];

export const POSTGRES_MUTANTS = [...TYPES_AND_SYNTAX, ...BEHAVIOUR];
