import { Counter, Gauge, type Metric } from 'prom-client';
import type { Realtime } from './realtime.ts';

/** Frames that other nodes did not get, because Redis was away or too slow. Their readers are sent a snapshot later. */
export const droppedFrames = new Counter({
  name: 'realtime_frames_dropped_total',
  help: 'Frames for other nodes that Redis did not take',
  registers: [],
});

/** Open sockets and lost frames. */
export function realtimeMetrics({ realtime }: { realtime: Pick<Realtime, 'count'> }): Metric[] {
  return [
    droppedFrames,
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
