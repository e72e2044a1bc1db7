import { collectDefaultMetrics, Gauge, Registry, type Metric } from 'prom-client';

/**
 * Everything that `/metrics` shows. A feature declares its metrics with `registers: []`, so that they belong to no registry
 * until a process that serves them adds them here.
 */
export function createRegistry(metrics: readonly Metric[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  return registry;
}

/** One value of a gauge with labels. */
export interface Reading<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/** How a gauge is declared whose values have to be asked for. */
export interface AskedGauge<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
  read(): Promise<Reading<Label>[]>;
}

/** A scrape does not wait longer for one gauge. */
const readMilliseconds = 2_000;

/**
 * A gauge that asks when it is scraped. What cannot be read in time is left out: metrics are needed most while something is
 * away.
 */
export function askedGauge<Label extends string>({ read, ...options }: AskedGauge<Label>): Gauge<Label> {
  return new Gauge({
    ...options,
    registers: [],
    async collect() {
      const late = new Promise<[]>((resolve) => setTimeout(resolve, readMilliseconds, []).unref());
      const readings = await Promise.race([read().catch(() => []), late]);
      this.reset();
      for (const { labels, value } of readings) this.set(labels, value);
    },
  });
}
