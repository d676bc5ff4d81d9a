// Monitoring: /metrics, and the cases of /readyz that health.test.ts leaves out.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { place, shelve } from '../../support/records/orders.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { freshStack } from '../../support/service/fresh-shop.ts';
import { send } from '../../support/service/send.ts';

const stack = freshStack();

const repositoryText = (path: string) => readFileSync(path, 'utf8');

const metrics = (headers = {}) => send(stack, 'GET', '/metrics', { headers });
const ready = () => send(stack, 'GET', '/readyz');

describe('/metrics', () => {
  it('counts by route template and status, never by user input', async () => {
    const id = (await place(stack, await shelve(stack))).id;
    await send(stack, 'PATCH', `/api/orders/${id}/paypal`);
    await send(stack, 'GET', '/api/typed/by/a-stranger');
    await send(stack, 'GET', '/page/of/a-stranger');
    const { text, headers } = await metrics();
    expect(headers.get('content-type')).toContain('version=0.0.4');
    expect(text).toContain(
      'http_requests_total{method="PATCH",route="/api/orders/{id}/paypal",status="409"} 1',
    );
    expect(text).toContain('http_requests_total{method="GET",route="no such call",status="404"} 1');
    expect(text).toContain('http_request_duration_seconds_bucket{le="+Inf",route="/api/orders/checkout"} 1');
    expect(text).not.toMatch(/a-stranger/);
    expect(text).not.toContain(id);
  });

  it('shows queue lengths and process health', async () => {
    await place(stack, await shelve(stack));
    await stack.call(requestAppointment, { body: aVisit() });
    stack.clock.advance(3_600_000);
    const { text } = await metrics();
    expect(text).toMatch(/^mails_waiting [1-9]/m);
    expect(text).toMatch(/^mails_waiting_oldest_seconds 3600$/m);
    expect(text).toMatch(/^payments_open 1$/m);
    expect(text).toMatch(/^payments_overdue 1$/m);
    expect(text).toMatch(/^database_up 1$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^http_requests_in_flight 1$/m);
  });

  it('names what runs, and has an age of backups and counters from the start', async () => {
    stack.ctx.metrics.jobKnown('sweep');
    const { text } = await metrics();
    expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",commit="[\da-f]*"\} 1$/m);
    expect(text).toMatch(/^backup_age_seconds [\d.]+$/m);
    expect(text).toMatch(/^http_errors_total 0$/m);
    expect(text).toMatch(/^job_failures_total\{job="sweep"\} 0$/m);
  });

  it('has every metric of the sample rules, and its alarms are those of the guide', async () => {
    const rules: { expr: string }[] = parse(repositoryText('deploy/prometheus-rules.yml')).groups[0].rules;
    stack.ctx.metrics.jobKnown('sweep');
    const { text } = await metrics();
    const names = rules.flatMap(({ expr }) => expr.match(/[a-z]+(?:_[a-z\d]+)+/g) ?? []);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !text.includes(`\n${name}`))).toEqual([]);
    const [, guide = ''] = repositoryText('docs/operator.md').split('Raise an alarm for');
    const [table = ''] = guide.split('Also watch');
    expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  if (spawnSync('promtool', ['--version']).status === 0)
    it('has sample rules that promtool accepts', () => {
      const { status, stdout } = spawnSync('promtool', ['check', 'rules', 'deploy/prometheus-rules.yml']);
      expect(String(stdout)).toContain('11 rules found');
      expect(status).toBe(0);
    });

  it('is valid Prometheus text: each line empty, a comment or a name with a number', async () => {
    const { text } = await metrics();
    const line =
      /^(?:|# (?:HELP|TYPE) \w+ .+|\w+(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? (?:[\d.e+-]+|NaN|Nan))$/;
    expect(text.endsWith('\n')).toBe(true);
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((row) => !line.test(row)),
    ).toEqual([]);
  });

  it('is for programs on the same machine, and not through a proxy', async () => {
    expect((await metrics()).status).toBe(200);
    expect((await metrics({ 'X-Forwarded-For': '203.0.113.9' })).status).toBe(404);
  });

  it('needs the token, where one is set', async () => {
    const ctx = { ...stack.ctx, config: { ...stack.ctx.config, metricsToken: 'a token' } };
    stack.app = await stack.serve(ctx);
    expect((await metrics()).status).toBe(404);
    expect((await metrics({ Authorization: 'Bearer another' })).status).toBe(404);
    expect(
      (await metrics({ Authorization: 'Bearer a token', 'X-Forwarded-For': '203.0.113.9' })).status,
    ).toBe(200);
  });

  it('still answers when the database is away', async () => {
    await stack.ctx.db.schema.dropTable('outbox').execute();
    expect((await metrics()).text).toMatch(/^database_up 0$/m);
  });
});

describe('/readyz', () => {
  it('is not ready while the database does not answer, and says so', async () => {
    const silent = { ...stack.ctx, db: { insertInto: () => SILENCE } as unknown as typeof stack.ctx.db };
    stack.app = await stack.serve(silent);
    expect(await ready()).toMatchObject({ status: 503, text: 'unavailable' });
  });

  it('is not ready once the process is told to stop', async () => {
    stack.stop();
    expect(await ready()).toMatchObject({ status: 503, text: 'stopping' });
  });
});

/** A query that never answers. */
const SILENCE = {
  values: () => SILENCE,
  onConflict: () => SILENCE,
  execute: () => new Promise<never>(() => {}),
};
