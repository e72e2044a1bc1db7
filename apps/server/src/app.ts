import { join } from 'node:path';
import type { Call } from '@polylogue/contract/call';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { publicUrl } from './config.ts';
import type { Deps } from './deps.ts';
import type { Feature, FeatureDeps } from './feature.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { writeAudit } from './features/accounts/operator.service.ts';
import { createAuthentication } from './features/accounts/sessions/authenticate.ts';
import { billingFeature } from './features/billing/billing.feature.ts';
import { chatsFeature } from './features/chats/chats.feature.ts';
import { compareFeature } from './features/compare/compare.feature.ts';
import { documentsFeature } from './features/documents/documents.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import { createFiles } from './features/files/files.service.ts';
import { generationsFeature } from './features/generations/generations.feature.ts';
import { libraryFeature } from './features/library/library.feature.ts';
import { messagesFeature } from './features/messages/messages.feature.ts';
import { modelsFeature } from './features/models/models.feature.ts';
import { notesFeature } from './features/notes/notes.feature.ts';
import { promptsFeature } from './features/prompts/prompts.feature.ts';
import { sendingFeature } from './features/sending/sending.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import type { HttpContext } from './platform/http/bind.ts';
import type { Authenticate } from './platform/http/caller.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { servePages } from './platform/http/pages.ts';
import { createServer } from './platform/http/server.ts';
import { jobsMetrics } from './platform/jobs/jobs.metrics.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import { serveJobs } from './platform/jobs/jobs.operator.ts';
import { upkeepJobs } from './platform/jobs/upkeep.ts';
import { realtimeMetrics } from './platform/realtime/realtime.metrics.ts';
import { version } from './version.ts';

/** The whole product. Accounts are erased in this order, so what refers to files comes before the files. */
const features: readonly Feature[] = [
  accountsFeature,
  billingFeature,
  modelsFeature,
  settingsFeature,
  chatsFeature,
  messagesFeature,
  generationsFeature,
  sendingFeature,
  compareFeature,
  promptsFeature,
  notesFeature,
  documentsFeature,
  libraryFeature,
  filesFeature,
];

const webDirectory = join(import.meta.dirname, '../../web/dist');
const openApiFile = join(import.meta.dirname, '../openapi.json');

/** The web application: the platform, then the features. It never listens, so tests can inject. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { authenticate, recognise } = createAuthentication(deps);
  const { app, http } = await createPlatform(deps, authenticate);
  await serveDocs(app, openApiFile);
  serveJobs(app, http, {
    ...deps,
    audit: (transaction, entry) => writeAudit(transaction, { ...entry, at: deps.clock.now() }),
  });
  const featureDeps = forFeatures(deps);
  for (const feature of features) {
    feature.routes?.(app, http, featureDeps);
    for (const kind of feature.channels?.(featureDeps) ?? []) deps.realtime.register(kind);
  }
  await servePages(app, webDirectory);
  deps.realtime.attach(app.server, recognise);
  // Open sockets are connections: closing would wait for them forever.
  app.addHook('preClose', () => deps.realtime.close());
  return app;
}

/** All that a process which only works on jobs answers: how it is doing, and its metrics. */
export async function buildWorkerApp(deps: Deps): Promise<FastifyInstance> {
  const { app } = await createPlatform(deps, async () => ({ state: 'none' }));
  return app;
}

/** What the processes of both roles answer. */
async function createPlatform(deps: Deps, authenticate: Authenticate) {
  const { config, log } = deps;
  const app = await createServer({
    log,
    trustProxy: config.TRUST_PROXY,
    secure: publicUrl(config).startsWith('https:'),
    storageOrigins: deps.storage.origins,
  });
  const http: HttpContext = {
    authenticate,
    rateLimits: deps.rateLimits,
    operatorToken: deps.secrets.operator,
    publicUrl: config.PUBLIC_URL,
    onImpersonationRefused: ({ userId }, { method, path }) =>
      writeAudit(deps.database.db, {
        at: deps.clock.now(),
        action: 'impersonation.refused',
        userId,
        detail: `${method} ${path}`,
      }),
    lacksRoom: (call) => deps.diskRoom.isLow() && needsRoom(call, deps),
  };
  const featureDeps = forFeatures(deps);
  serveMetrics(app, {
    operatorToken: deps.secrets.operator,
    metrics: [
      ...realtimeMetrics(deps),
      ...jobsMetrics(deps),
      ...features.flatMap(({ metrics }) => metrics?.(featureDeps) ?? []),
    ],
  });
  serveHealth(app, http, {
    version,
    probes: {
      database: async () => (await deps.database.db.execute(sql`select 1`)).rowCount === 1,
      realtime: () => deps.realtime.healthy(),
      storage: () => deps.storage.healthy(),
    },
    features: Object.fromEntries(
      features.flatMap(({ name, healthy }) => (healthy ? [[name, () => healthy(featureDeps)]] : [])),
    ),
    warnings: () => (deps.diskRoom.isLow() ? ['disk_low'] : []),
  });
  return { app, http };
}

/** Whether what a call writes ends up on this machine's disk: rows of the embedded engine, and files. */
function needsRoom(call: Call, { database, storage }: Deps): boolean {
  if (call.method !== 'POST' || call.access === 'operator' || call.whenFull) return false;
  return database.engine === 'embedded' || (storage.kind === 'disk' && call.files !== undefined);
}

/** Every background job of the product. */
export function allJobs(deps: Deps): JobDefinition[] {
  const featureDeps = forFeatures(deps);
  const churning = features.flatMap(({ upkeep = [] }) => upkeep);
  return [...upkeepJobs(deps, churning), ...features.flatMap(({ jobs }) => jobs?.(featureDeps) ?? [])];
}

function forFeatures(deps: Deps): FeatureDeps {
  return {
    ...deps,
    files: createFiles({ ...deps, references: features.flatMap(({ refersToFile = [] }) => refersToFile) }),
    erasers: features.flatMap(({ name, erase }) => (erase ? [{ name, erase }] : [])),
  };
}
