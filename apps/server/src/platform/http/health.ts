import {
  health,
  live,
  type HealthReport,
  type HealthWarning,
  type PartHealth,
} from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from './bind.ts';

/** Checks whether one part of the service works. */
export type Probe = () => Promise<boolean>;

/** A part that has not answered within this time counts as failing. */
const probeMilliseconds = 2000;

/**
 * Serves `/api/health`: 200 when every part works, otherwise 503 with the same report, as on a node that is shutting down.
 * `/api/live` says only that the process runs: one that waits for its database or ends in order must not be killed.
 */
export function serveHealth(
  app: FastifyInstance,
  http: HttpContext,
  options: {
    version: string;
    probes: Record<'database' | 'realtime' | 'storage', Probe>;
    /** Whether it should get no more requests because it is about to end. */
    isLeaving: () => boolean;
    warnings: () => HealthWarning[];
    /** Feature probes by name. */
    features: Readonly<Record<string, Probe>>;
  },
): void {
  bind(app, http, live, async () => ({ status: 'ok' as const }));
  bind(app, http, health, async ({ reply }) => {
    const [database, realtime, storage] = await Promise.all([
      ask(options.probes.database),
      ask(options.probes.realtime),
      ask(options.probes.storage),
    ]);
    const features = Object.fromEntries(
      await Promise.all(
        Object.entries(options.features).map(async ([name, probe]) => [name, await ask(probe)] as const),
      ),
    );
    const parts = [database, realtime, storage, ...Object.values(features)];
    const status = statusOf(parts, options.isLeaving());
    void reply.code(status === 'ok' ? 200 : 503);
    const warnings = options.warnings();
    return { status, version: options.version, database, realtime, storage, features, warnings };
  });
}

function statusOf(parts: readonly PartHealth[], isLeaving: boolean): HealthReport['status'] {
  if (parts.includes('failing')) return 'failing';
  return isLeaving ? 'draining' : 'ok';
}

async function ask(probe: Probe): Promise<PartHealth> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, probeMilliseconds, false).unref());
  const works = await Promise.race([probe().catch(() => false), late]);
  return works ? 'ok' : 'failing';
}
