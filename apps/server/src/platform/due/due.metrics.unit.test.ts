import { expect, test } from 'vitest';
import { createRegistry } from '../metrics.ts';
import { dueMetrics } from './due.metrics.ts';

test('a scrape asks for the state of due work once, and the next one again', async () => {
  let asked = 0;
  const state = async () => {
    asked += 1;
    return [{ kind: 'a', waiting: 1, oldestSeconds: 2, running: 3, setAside: 4, asideSeconds: 5 }];
  };
  const registry = createRegistry(dueMetrics({ due: { state } }));
  const shown = await registry.metrics();
  expect(asked).toBe(1);
  for (const [name, value] of [
    ['due_waiting', 1],
    ['due_overdue_seconds', 2],
    ['due_running', 3],
    ['due_set_aside', 4],
    ['due_set_aside_seconds', 5],
  ]) {
    expect(shown).toContain(`${name}{kind="a"} ${value}\n`);
  }
  await registry.metrics();
  expect(asked).toBe(2);
});
