import { Counter, Gauge, type Metric } from 'prom-client';

/** Work that found no place in time, or too much waiting before it. */
export const refusedTasks = new Counter({
  name: 'children_refused_total',
  help: 'Tasks for child processes that were turned away',
  registers: [],
});

/** The metrics of the pool of child processes. */
export function childrenMetrics({
  children,
}: {
  children: { counts(): { running: number; waiting: number } };
}): Metric[] {
  const tasks = new Gauge({
    name: 'children_tasks',
    help: 'Tasks of child processes that run and that wait for a place',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { running, waiting } = children.counts();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  return [tasks, refusedTasks];
}
