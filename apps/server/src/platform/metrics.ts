import { collectDefaultMetrics, Gauge, Registry, type Metric } from 'prom-client';

/**
 * Everything that `/metrics` shows. Features declare their metrics with `registers: []`, so that they belong
 * to no registry until the serving process adds them here.
 */
export function createRegistry(metrics: readonly Metric[]): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of metrics) registry.registerMetric(metric);
  return registry;
}

/** What runs, as labels of a gauge that is always 1: dashboards join it to name the release. */
export function buildInfo(labels: Record<string, string>): Gauge {
  const info = new Gauge({
    name: 'build_info',
    help: 'The release of this process',
    labelNames: Object.keys(labels),
    registers: [],
  });
  info.set(labels, 1);
  return info;
}

/** One value of a labelled gauge. */
export interface Reading<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/** A gauge whose values are read on demand. */
export interface OnDemandGauge<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
  read(): Promise<Reading<Label>[]>;
}

/** Time limit per gauge in a scrape. */
const readMilliseconds = 2_000;

/**
 * A gauge that is read when scraped. Values that cannot be read in time are omitted: metrics matter most
 * during an outage.
 */
export function onDemandGauge<Label extends string>({
  read,
  ...options
}: OnDemandGauge<Label>): Gauge<Label> {
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
