import { health, type HealthWarning, type PartHealth } from '@polylogue/contract/operator';
import type { FastifyInstance } from 'fastify';
import { bind, type HttpContext } from './bind.ts';

/** Asks one part of the service whether it works. */
export type Probe = () => Promise<boolean>;

/** A part that has not answered within this time counts as failing. */
const probeMilliseconds = 2000;

/** Serves `/api/health`: 200 when every part works, else 503 with the same report. */
export function serveHealth(
  app: FastifyInstance,
  http: HttpContext,
  options: {
    version: string;
    probes: Record<'database' | 'realtime' | 'storage', Probe>;
    /** Probes of features, by name. */
    features: Readonly<Record<string, Probe>>;
    warnings: () => HealthWarning[];
  },
): void {
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
    const status: PartHealth = parts.every((part) => part === 'ok') ? 'ok' : 'failing';
    void reply.code(status === 'ok' ? 200 : 503);
    const warnings = options.warnings();
    return { status, version: options.version, database, realtime, storage, features, warnings };
  });
}

async function ask(probe: Probe): Promise<PartHealth> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, probeMilliseconds, false).unref());
  const works = await Promise.race([probe().catch(() => false), late]);
  return works ? 'ok' : 'failing';
}
