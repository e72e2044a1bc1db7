import { expect, test, vi } from 'vitest';
import { createPacer } from './pacer.ts';

/** A pacer with a manual clock; `pictures` counts the requested animation frames. */
function scene() {
  let moment = 0;
  const tasks: (() => void)[] = [];
  const pacer = createPacer({ now: () => moment, schedule: (task) => void tasks.push(task) });
  return {
    pacer,
    waiting: () => tasks.length,
    draw: (elapsed: number) => {
      moment += elapsed;
      for (const task of tasks.splice(0)) task();
    },
  };
}

test('all texts share one clock', () => {
  const { pacer, waiting, draw } = scene();
  for (const id of [1, 2, 3]) pacer.receive(id, 0);
  for (const id of [1, 2, 3]) pacer.receive(id, 30);
  expect(waiting()).toBe(1);
  draw(150);
  expect([1, 2, 3].map((id) => pacer.get(id))).toEqual([10, 10, 10]);
  expect(waiting()).toBe(1);
});

test('the clock stands still once everything is shown', () => {
  const { pacer, waiting, draw } = scene();
  pacer.receive(1, 0);
  pacer.receive(1, 4);
  draw(60);
  expect(pacer.get(1)).toBe(4);
  expect(waiting()).toBe(0);
});

test('only readers of a text that moved hear of it', () => {
  const { pacer, draw } = scene();
  const [moved, still] = [vi.fn(), vi.fn()];
  pacer.subscribe(1, moved);
  pacer.subscribe(2, still);
  pacer.receive(1, 0);
  pacer.receive(2, 10);
  pacer.receive(1, 10);
  draw(30);
  expect(moved).toHaveBeenCalledTimes(1);
  expect(still).not.toHaveBeenCalled();
});
