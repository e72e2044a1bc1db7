import type { Call, CallInput } from '@polylogue/contract/call';
import type { Logger } from 'pino';
import { allCalls } from '@polylogue/contract/calls';
import { startSimulators } from '@polylogue/simulators/server';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { allDue, allJobs, buildApp } from '../src/app.ts';
import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';
import { runJob } from '../src/platform/jobs/run-job.testing.ts';
import { createLog } from '../src/platform/log.ts';
import { makeTestPlace } from './database.ts';
import { makeUser, type TestUser } from './factories.ts';

/** A clock that starts at real time and moves on request. */
export interface TestClock {
  now(): Date;
  advance(seconds: number): void;
}

/** Where an application of the test's own keeps its data; without a URL in a PostgreSQL of its own. */
interface GivenPlace {
  dataDirectory: string;
  databaseUrl: string | undefined;
}

/** A mail from the simulated mailbox. */
export interface TestMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Files that came along; bytes in base64. */
  attachments: { name: string; type: string; bytes: string }[];
  sentAt: string;
}

/** Options of a test call. `cookies`: a jar from {@link TestApp.signIn}. */
export interface CallOptions<C extends Call> extends Partial<CallInput<C>> {
  cookies?: Record<string, string>;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

/** The whole application on its own database, with real mail. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  /** What fetches the addresses that users enter, for jobs and due work too; a test may put another in its place. */
  outside: { fetch: Deps['guardedFetch'] };
  createUser(values?: Parameters<typeof makeUser>[1]): Promise<TestUser>;
  /** Signs in through the API and returns the cookies. */
  signIn(user: TestUser, options?: { rememberMe?: boolean }): Promise<Record<string, string>>;
  request<C extends Call>(call: C, options?: CallOptions<C>): Promise<LightMyRequestResponse>;
  mailbox(to: string): Promise<TestMail[]>;
  /** Runs a background job immediately. */
  runJob(name: string, data?: object): Promise<void>;
  /** Works on all rows of a kind that are due, and returns how many there were. */
  runDue(kind: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the application like `main.ts`, but without listening. Settings may be overridden by name; with the role
 * `web` alone no job runs by itself. If called in a hook, the test must close it; inside a test it closes itself. A place
 * that is given stays, for another start on the same data.
 */
export async function startTestApp(
  settings: Record<string, string> = {},
  { place: given, log = createLog('silent') }: { place?: GivenPlace; log?: Logger } = {},
): Promise<TestApp> {
  const place = given ? { ...given, remove: () => Promise.resolve() } : await makeTestPlace();
  const simulators = await startSimulators({ port: 0, smtpPort: 0, instant: true });
  const clock = testClock();
  const { deps, close: closeDeps } = await compose({
    config: readConfig({
      NODE_ENV: 'test',
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl,
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '1000',
      // By default it depends on the machine.
      CHILD_PROCESSES: '3',
      SESSION_SECRET: 'a-secret-only-for-tests-0123456789',
      OPERATOR_TOKEN: 'operator-token-for-tests',
      ...settings,
    }),
    log,
    simulators: { url: simulators.url, smtpUrl: `smtp://127.0.0.1:${simulators.smtpPort}` },
    clock,
  });
  const outside = { fetch: deps.guardedFetch };
  deps.guardedFetch = (wanted) => outside.fetch(wanted);
  await deps.jobs.start(allJobs(deps));
  deps.due.start(allDue(deps));
  const isWorker = deps.config.roles.has('worker');
  if (isWorker) await deps.jobs.work();
  deps.due.work({ isWorker });
  const app = await buildApp(deps);
  await app.ready();

  function request<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<LightMyRequestResponse> {
    return inject(app, call, options);
  }
  return {
    app,
    deps,
    clock,
    outside,
    createUser: (values) => makeUser(deps, values),
    signIn: async (user, { rememberMe = false } = {}) => {
      const credentials = Buffer.from(`${user.email}:${user.password}`).toString('base64');
      const response = await request(allCalls.login, {
        body: { rememberMe },
        headers: { authorization: `Basic ${credentials}` },
      });
      return cookiesOf(response);
    },
    request,
    mailbox: async (to) => {
      const address = `${simulators.url}/mail?to=${encodeURIComponent(to)}`;
      const response = await fetch(address, { headers: { accept: 'application/json' } });
      return (await response.json()) as TestMail[];
    },
    runJob: async (name, data = {}) => {
      await runJob(
        allJobs(deps).find((one) => one.name === name),
        data,
      );
    },
    runDue: (kind) => deps.due.runDue(kind),
    close: async () => {
      await app.close();
      await closeDeps();
      await simulators.close();
      await place.remove();
    },
  };
}

/** An application for one test. */
export async function startTestAppForTest(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp(settings);
  onTestFinished(() => app.close());
  return app;
}

/** The cookies set by a response, by name. */
export function cookiesOf(response: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
}

function inject<C extends Call>(app: FastifyInstance, call: C, options: CallOptions<C>) {
  const params: Record<string, unknown> = { ...(options.params as object | undefined) };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return app.inject({
    method: call.method,
    url: `/api/${path}`,
    query: stringValues(options.query),
    cookies: options.cookies,
    headers: {
      'x-user-timezone': 'Europe/Paris',
      'x-user-language': 'en',
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    payload: options.payload ?? (options.body === undefined ? undefined : JSON.stringify(options.body)),
  });
}

function stringValues(query: unknown): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}

function testClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds) => {
      offset += seconds * 1000;
    },
  };
}
