import { Gauge, type Metric } from 'prom-client';
import type { Realtime } from './realtime.ts';

/** Number of open sockets. */
export function realtimeMetrics({ realtime }: { realtime: Pick<Realtime, 'count'> }): Metric[] {
  return [
    new Gauge({
      name: 'realtime_sockets',
      help: 'Sockets that this node has open',
      registers: [],
      collect() {
        this.set(realtime.count());
      },
    }),
  ];
}
