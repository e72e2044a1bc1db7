import { Counter } from 'prom-client';
import { expect, test } from 'vitest';
import { onDemandGauge, createRegistry } from './metrics.ts';

const waiting = { name: 'things_waiting', help: 'Things that wait', labelNames: ['queue'] } as const;

test('shows declared metrics along with those of the process', async () => {
  const made = new Counter({ name: 'things_made_total', help: 'Things made', registers: [] });
  made.inc(3);
  const text = await createRegistry([made]).metrics();
  expect(text).toContain('things_made_total 3');
  expect(text).toContain('process_cpu_seconds_total');
});

test('reads a gauge on every scrape', async () => {
  const queues = [['mail'], ['names']];
  const gauge = onDemandGauge({
    ...waiting,
    read: async () => (queues.shift() ?? []).map((queue) => ({ labels: { queue }, value: 1 })),
  });
  const registry = createRegistry([gauge]);
  expect(await registry.metrics()).toContain('things_waiting{queue="mail"} 1');
  const second = await registry.metrics();
  expect(second).toContain('things_waiting{queue="names"} 1');
  expect(second).not.toContain('mail');
});

test('omits a gauge that cannot be read and shows the rest', async () => {
  const gauge = onDemandGauge({ ...waiting, read: () => Promise.reject(new Error('the database is away')) });
  const text = await createRegistry([gauge]).metrics();
  expect(text).toContain('# TYPE things_waiting gauge');
  expect(text).not.toContain('things_waiting{');
  expect(text).toContain('process_cpu_seconds_total');
});
