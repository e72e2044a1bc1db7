import { sql } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { reportWriteOff } from '../src/features/billing/settle.service.ts';
import { blameHost } from '../src/features/generations/blame-host.ts';
import { sendAndWait } from '../src/features/sending/sending.scene.testing.ts';
import { startTestApp, type TestApp } from './harness.ts';

const docs = join(import.meta.dirname, '../../../docs');

const alertFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboardFile = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});

/** Prometheus's own metrics. */
const builtIn = ['up'];
const keywords = ['and', 'or', 'unless', 'by', 'without'];

let started: TestApp;

beforeAll(async () => {
  started = await startTestApp();
});

afterAll(() => started.close());

async function metricsText(): Promise<string> {
  return (await started.app.inject({ url: '/metrics' })).body;
}

async function alerts() {
  const file = alertFile.parse(parse(await readFile(join(docs, 'grafana/alerts.yml'), 'utf8')));
  return file.groups.flatMap(({ rules }) => rules);
}

async function dashboard() {
  return dashboardFile.parse(JSON.parse(await readFile(join(docs, 'grafana/polylogue.json'), 'utf8')));
}

/** The metric names in an expression: words that are not functions, labels or keywords. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without) \([^)]*\)/g, '');
  const words = [...bare.matchAll(/[a-z_][a-z0-9_]*\b(?!\s*\()/g)].map(([word]) => word);
  return words.filter((word) => !keywords.includes(word));
}

/** Every metric name that is exposed. */
function namesShown(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}

test('finds the metrics in an expression', () => {
  const expression = 'sum by (le) (rate(a_bucket{x=~"b.."}[5m])) / max(c_total) > 0.5 and d == 0';
  expect(namesIn(expression)).toEqual(['a_bucket', 'c_total', 'd']);
});

describe('the dashboard and the alerts', () => {
  test('use only existing metrics', async () => {
    const shown = namesShown(await metricsText());
    const { panels } = await dashboard();
    const expressions = [
      ...(await alerts()).map(({ alert, expr }) => [alert, expr] as const),
      ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ];
    expect(expressions.length).toBeGreaterThan(20);
    const unknown = expressions.flatMap(([where, expression]) =>
      namesIn(expression)
        .filter((name) => !shown.includes(name) && !builtIn.includes(name))
        .map((name) => `${where}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('cover every metric of the product', async () => {
    const { panels } = await dashboard();
    const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
    const own = namesShown(await metricsText()).filter((name) => !/^(?:process|nodejs)_/.test(name));
    const forgotten = own.filter((name) => !asked.includes(name) && !/_(?:sum|count)$/.test(name));
    expect(forgotten).toEqual([]);
  });

  test('link each alert to a section of the runbook', async () => {
    const runbook = await readFile(join(docs, 'runbook.md'), 'utf8');
    const [alerted = ''] = runbook.split('\n# Without an alert\n');
    const parts = [...alerted.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
    const anchors = parts.map((title) => `docs/runbook.md#${title.toLowerCase().replaceAll(' ', '-')}`);
    const led = (await alerts()).map(({ annotations }) => annotations.runbook);
    expect(led.toSorted()).toEqual(anchors.toSorted());
  });
});

describe('counted are', () => {
  const count = async (line: RegExp) => Number(line.exec(await metricsText())?.[1] ?? 0);
  const patience = { timeout: 60_000 };
  const written = async () => {
    const cookies = await started.signIn(await started.createUser());
    return sendAndWait(started, { cookies }, { message: 'Hello' });
  };

  test('a finished answer, with the time to its first token', async () => {
    const ended = /^answers_ended_total\{state="end"\} (\d+)$/m;
    const firstTokens = /^answers_first_token_seconds_count (\d+)$/m;
    const before = [await count(ended), await count(firstTokens)] as const;
    await written();
    await expect.poll(() => count(ended), patience).toBe(before[0] + 1);
    expect(await count(firstTokens)).toBe(before[1] + 1);
    expect(await count(/^answers_running (\d+)$/m)).toBe(0);
  });

  test('an answer whose node died', async () => {
    const { uuid } = await written();
    const reaped = /^answers_reaped_total (\d+)$/m;
    const before = await count(reaped);
    const { db } = started.deps.database;
    await db.execute(
      sql`update generations set state = 'running', heartbeat_at = now() - interval '1 hour' where uuid = ${uuid}`,
    );
    await expect.poll(() => count(reaped), patience).toBe(before + 1);
  });

  test('usage that nobody paid for', async () => {
    const writtenOff = /^tokens_written_off_total (\d+)$/m;
    const before = await count(writtenOff);
    reportWriteOff(started.deps.log, { userId: 1, cause: 'test' }, { charged: 10, writtenOff: 5 });
    expect(await count(writtenOff)).toBe(before + 5);
  });

  test('a failed model call, by host and kind', async () => {
    const failures = /^vendor_failures_total\{host="lab",kind="timeout"\} (\d+)$/m;
    const before = await count(failures);
    blameHost({ report: () => undefined }, 'lab', { code: 'timeout', retryable: true, detail: '' });
    expect(await count(failures)).toBe(before + 1);
  });

  test('the tokens of an answer: bought by kind, and charged', async () => {
    const ofAllHosts = async (line: RegExp) =>
      [...(await metricsText()).matchAll(line)].reduce((sum, [, value]) => sum + Number(value), 0);
    const bought = /^vendor_tokens_total\{host="[^"]+",purpose="answer",kind="output"\} (\d+)$/gm;
    const charged = /^vendor_tokens_charged_total\{host="[^"]+"\} (\d+)$/gm;
    const before = [await ofAllHosts(bought), await ofAllHosts(charged)] as const;
    await written();
    await expect.poll(() => ofAllHosts(bought), patience).toBeGreaterThan(before[0]);
    expect(await ofAllHosts(charged)).toBeGreaterThan(before[1]);
  });

  test('connections, statements, children and the release', async () => {
    const text = await metricsText();
    expect(text).toMatch(/^database_connections\{state="most"\} [1-9]\d*$/m);
    expect(text).toMatch(/^database_query_seconds_count [1-9]\d*$/m);
    expect(text).toMatch(/^database_connection_wait_seconds_count [1-9]\d*$/m);
    expect(text).toMatch(/^children_tasks\{state="running"\} 0$/m);
    expect(text).toMatch(/^build_info\{version="\d+\.\d+\.\d+",node="v\d+[^"]*"\} 1$/m);
  });

  test('money work that nobody has done, and what a gateway has not answered for days', async () => {
    const { db } = started.deps.database;
    const unanswered = /^payments_unanswered\{kind="cards"\} (\d+)$/m;
    const before = await count(unanswered);
    const { id } = await started.createUser();
    await db.execute(sql`
      insert into payment_cards
        (user_id, gateway, card_type, token, mask, is_active, created_at, removed_at, due_at, lease_until)
      values (${id}, 'lyra', 'other', 'kept', '4242', false, now(), now() - interval '5 days', now(), now() + interval '1 hour')`);
    expect(await count(unanswered)).toBe(before + 1);
    for (const kind of ['tries', 'refunds'])
      expect(await metricsText()).toMatch(new RegExp(`^payments_unanswered\\{kind="${kind}"\\} 0$`, 'm'));
    expect(await metricsText()).toMatch(/^payments_overdue\{kind="renewals"\} 0$/m);
    for (const kind of ['check', 'refund', 'forget-card'])
      expect(await metricsText()).toMatch(
        new RegExp(`^due_overdue_seconds\\{kind="payments.${kind}"\\} 0$`, 'm'),
      );
  });

  test('the age of a stalled queue, and its failures', async () => {
    const left = { queue: 'test.left', waiting: 1, delayed: 0, running: 0, failed: 1, oldestSeconds: 3_600 };
    const health = vi.spyOn(started.deps.jobs, 'health').mockResolvedValue([left]);
    onTestFinished(() => health.mockRestore());
    expect(await count(/^jobs_failed\{queue="test.left"\} (\d+)$/m)).toBe(1);
    const oldest = await count(/^jobs_oldest_waiting_seconds\{queue="test.left"\} (\d+)/m);
    expect(oldest).toBeGreaterThanOrEqual(3_600);
  });
});
