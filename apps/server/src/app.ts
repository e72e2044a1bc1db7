import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Call } from '@polylogue/contract/call';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { publicUrl } from './config.ts';
import { serveCrawlers } from './crawlers.ts';
import type { Deps } from './deps.ts';
import { features } from './features.ts';
import { childrenMetrics } from './platform/children/children.metrics.ts';
import { databaseMetrics } from './platform/db/measured-pool.ts';
import { buildInfo } from './platform/metrics.ts';
import { noteUser } from './platform/context.ts';
import type { HttpContext } from './platform/http/bind.ts';
import type { Authenticate } from './platform/http/caller.ts';
import { serveDocs } from './platform/http/docs.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { inlinedScripts } from './platform/http/page-template.ts';
import { servePages } from './platform/http/pages.ts';
import { createServer } from './platform/http/server.ts';
import type { DueKind } from './platform/due/due.ts';
import { dueMetrics } from './platform/due/due.metrics.ts';
import { serveDue, type DueOperatorDeps } from './platform/due/due.operator.ts';
import { jobsMetrics } from './platform/jobs/jobs.metrics.ts';
import type { JobDefinition } from './platform/jobs/jobs.ts';
import { serveJobs, type JobsOperatorDeps } from './platform/jobs/jobs.operator.ts';
import { renderedPagesTotal } from './platform/pages/page-renderer.ts';
import { realtimeMetrics } from './platform/realtime/realtime.metrics.ts';
import { paymentPagePolicies } from './vendors/payments/page-policies.ts';
import { version } from './version.ts';
import { root } from './platform/root.ts';

const webDirectory = join(root, 'apps/web/dist');
const openApiFile = join(root, 'apps/server/openapi.json');

/** The web application: the platform, then the features. It never listens, so tests can inject. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { recognise } = deps.authentication;
  const authenticate: Authenticate = async (request) => {
    const credentials = await deps.authentication.authenticate(request);
    if (credentials.state === 'valid') noteUser(credentials.caller.userId);
    return credentials;
  };
  const { app, http } = await createPlatform(deps, authenticate);
  await serveDocs(app, openApiFile);
  const operatorDeps: JobsOperatorDeps & DueOperatorDeps = {
    ...deps,
    audit: (transaction, entry) => deps.audit(transaction, { ...entry, at: deps.clock.now() }),
  };
  serveJobs(app, http, operatorDeps);
  serveDue(app, http, operatorDeps);
  for (const feature of features) {
    feature.routes?.(app, http, deps);
    for (const kind of feature.channels?.(deps) ?? []) deps.realtime.register(kind);
  }
  const pages = features.flatMap((feature) => feature.pages?.(deps) ?? []);
  serveCrawlers(app, { site: publicUrl(deps.config), pages });
  await servePages(app, {
    directory: webDirectory,
    startOf: async (request) => deps.pageStart(deps, request, await authenticate(request)),
    pages,
    skeletons: features.flatMap((feature) => feature.skeletons?.(deps) ?? []),
    rateLimits: deps.rateLimits,
  });
  deps.realtime.attach(app.server, recognise);
  // Open sockets are connections: closing would wait for them forever.
  app.addHook('preClose', () => deps.realtime.close());
  return app;
}

/** Whether what a call writes ends up on this machine's disk: rows of a PostgreSQL of our own, and files. */
function needsRoom(call: Call, { config, storage }: Deps): boolean {
  if (call.method !== 'POST' || call.access === 'operator' || call.whenFull) return false;
  return !config.DATABASE_URL || (storage.kind === 'disk' && call.files !== undefined);
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
    accessLog: config.ACCESS_LOG,
    secure: publicUrl(config).startsWith('https:'),
    storageOrigins: deps.storage.origins,
    scriptHashes: await inlinedHashes(),
    pagePolicies: paymentPagePolicies(deps.gateways),
  });
  const http: HttpContext = {
    authenticate,
    rateLimits: deps.rateLimits,
    operatorToken: deps.secrets.operator,
    publicUrl: config.PUBLIC_URL,
    temporary: deps.temporary,
    onImpersonationRefused: ({ userId }, { method, path }) =>
      deps.audit(deps.database.db, {
        at: deps.clock.now(),
        action: 'impersonation.refused',
        userId,
        detail: `${method} ${path}`,
      }),
    lacksRoom: (call) => deps.diskRoom.isLow() && needsRoom(call, deps),
  };
  serveMetrics(app, {
    operatorToken: deps.secrets.operator,
    metrics: [
      buildInfo({ version, node: process.version }),
      ...databaseMetrics(deps),
      ...childrenMetrics(deps),
      renderedPagesTotal,
      ...realtimeMetrics(deps),
      ...jobsMetrics(deps),
      ...dueMetrics(deps),
      ...features.flatMap(({ metrics }) => metrics?.(deps) ?? []),
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
      features.flatMap(({ name, healthy }) => (healthy ? [[name, () => healthy(deps)]] : [])),
    ),
    isLeaving: () => deps.generations.isLeaving(),
    warnings: () => [
      ...(deps.diskRoom.isLow() ? (['disk_low'] as const) : []),
      ...(deps.nodes?.areApart() ? (['nodes_apart'] as const) : []),
      ...(isSellerUnconfirmed(deps) ? (['seller_unconfirmed'] as const) : []),
    ],
  });
  return { app, http };
}

/** The scripts that stand in public pages. */
async function inlinedHashes(): Promise<string[]> {
  const files = inlinedScripts.map((name) => readFile(join(webDirectory, name)).catch(() => undefined));
  return (await Promise.all(files))
    .filter((script) => script !== undefined)
    .map((script) => `sha256-${createHash('sha256').update(script).digest('base64')}`);
}

/** Whether a gateway takes real money before the operator has confirmed who sells and the VAT rates. */
function isSellerUnconfirmed({ config, gateways: { cloudpayments, lyra } }: Deps): boolean {
  const takesMoney = [cloudpayments, lyra].some((one) => one && !one.page.isTest);
  return takesMoney && !config.SELLER_CONFIRMED;
}

/** Every kind of due work of the product. */
export function allDue(deps: Deps): DueKind[] {
  return features.flatMap(({ due }) => due?.(inBackground(deps)) ?? []);
}

/** Every background job of the product. */
export function allJobs(deps: Deps): JobDefinition[] {
  return features.flatMap(({ jobs }) => jobs?.(inBackground(deps)) ?? []);
}

/** Work that nobody waits for has connections of its own. */
function inBackground(deps: Deps): Deps {
  return { ...deps, database: { ...deps.database, ...deps.database.background } };
}
