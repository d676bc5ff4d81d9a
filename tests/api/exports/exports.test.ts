// CSV exports: the list's filters, London times, and no spreadsheet formulas.
import { beforeEach, describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { exportAppointments, exportOrders } from '#contract/exports/exports.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { withKey } from '#server/db/search-keys.ts';
import { newId } from '#server/platform/ids.ts';
import { shareStack } from '../../support/database/empty.ts';
import { orderRowOf, place, shelve } from '../../support/records/orders.ts';
import { makeAdmin, type Person } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let person: Person;
let admin: Stack['call'];
beforeEach(async () => {
  person = await makeAdmin(stack);
  admin = stack.as(person.token);
});

async function visits(query: { search?: string; kind?: 'quote' | '' } = {}): Promise<string[]> {
  return (await dataOf(admin(exportAppointments, { query }))).split('\r\n').slice(1, -1);
}

describe('an export', () => {
  it('is a UTF-8 file with a BOM, never cached, and in the audit log', async () => {
    await place(stack, await shelve(stack, { name: 'Burr, flat' }), 2);
    const answer = await stack.app.request('/api/exports/orders?search=marsh', {
      headers: { Authorization: `Bearer ${person.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders-2026-11-24.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row] = bytes.toString().split('\r\n');
    expect(head).toContain('"Order","Placed (London)"');
    expect(row).toMatch(/^"F\d+","2026-11-24 10:00","pending","pending",/);
    expect(row).toContain('"Burr, flat × 2",25.00,"USD"');
    const trail = await stack.ctx.db.selectFrom('audit_log').selectAll().execute();
    expect(trail).toMatchObject([{ actor: person.id, action: 'export', entity_id: 'orders' }]);
  });

  it.each([
    ['=HYPERLINK("https://evil.example","x")', '"\'=HYPERLINK(""https://evil.example"",""x"")"'],
    ['+44 20 7946', '"\'+44 20 7946"'],
    ['-2+3', '"\'-2+3"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['＝1+1', '"\'＝1+1"'],
    ['\u200b =1+1', '"\'=1+1"'],
    ["'=1+1", '"\'\'=1+1"'],
    ['3 = 3', '"3 = 3"'],
  ])('writes %s as text', async (message, cell) => {
    await stack.call(requestAppointment, { body: aVisit({ message }) });
    expect((await visits())[0]).toContain(`,${cell},`);
  });

  it('applies the list’s filters', async () => {
    await stack.call(requestAppointment, { body: aVisit({ name: 'Grace Holt' }) });
    await stack.call(requestAppointment, { body: aVisit({ name: 'Chen Li', isQuoteRequest: true }) });
    expect(await visits()).toHaveLength(2);
    expect(await visits({ kind: 'quote' })).toEqual([expect.stringContaining('Chen Li')]);
    expect(await visits({ search: 'holt' })).toEqual([expect.stringContaining('Grace Holt')]);
    const part = await shelve(stack);
    const [placed] = [await place(stack, part), await place(stack, part)];
    await admin(changeOrder, { params: { id: placed.id }, body: { status: 'shipped' } });
    const { number } = await orderRowOf(stack, placed.id);
    const orders = await admin(exportOrders, { query: { status: 'shipped' } });
    expect(orders.ok && orders.data.split('\r\n').slice(1, -1)).toEqual([expect.stringContaining(number)]);
  });

  it('reads in pages: each row once, even with equal timestamps', async () => {
    await stack.call(requestAppointment, { body: aVisit() });
    const one = await stack.ctx.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 1203 }, (_, at) =>
      withKey('appointments', {
        ...one,
        id: newId(),
        name: `Visitor ${at}`,
        fresh_hash: null,
        created_at: one.created_at + (at % 2),
      }),
    );
    for (let from = 0; from < many.length; from += 100)
      await stack.ctx.db
        .insertInto('appointments')
        .values(many.slice(from, from + 100))
        .execute();
    const names = (await visits()).map((line) => line.split(',')[3]);
    expect(names).toHaveLength(1204);
    expect(new Set(names).size).toBe(1204);
  });
});
