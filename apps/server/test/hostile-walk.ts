import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '@polylogue/contract/call';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { comparer, type Comparer } from '../src/features/compare/compare.scene.testing.ts';
import { multipart } from '../src/features/data/upload.testing.ts';
import { setTokens } from '../src/features/sending/sending.scene.testing.ts';
import { findLauncher } from '../src/platform/children/launcher.ts';
import { createGuardedFetch } from '../src/platform/guarded-fetch/guarded-fetch.ts';
import { startTestApp, type CallOptions, type TestApp } from './harness.ts';
import { listenForSockets } from './sockets.ts';
import { watchPrograms } from './where-it-ran.ts';

// What strangers send is walked through every way in, by somebody on the dearest plan, whom no gate stops. Each case says where
// the work was done whose size the stranger chose, and which bound met it, by its exact code. Pages with text of users have a
// test of their own (hostile-pages.test.ts).

/** The product they meet, and who they are. */
export let app: TestApp;
export let person: Comparer;
export let connect: Awaited<ReturnType<typeof listenForSockets>>;
let site: Server;
/** A site outside, with robots as a test wants them. */
export let siteUrl: string;
let robots: Buffer;

const article = `<!doctype html><html lang="en"><title>Herons</title><body><article><h1>Herons</h1><p>They eat fish.</p><p>${'Herons wade in shallow water. '.repeat(20)}</p></article>`;

/** A loopback address that plays a public host. */
const outside = '127.77.77.78';

/** Begins the walk for a file of tests. */
export function beginWalk(): void {
  beforeAll(async () => {
    app = await startTestApp();
    connect = await listenForSockets(app);
    person = await comparer(app, 'creative');
    await setTokens(app, person.user.id, 500_000_000);
    await findLauncher();
    site = createServer((request, response) => {
      const isRobots = request.url === '/robots.txt';
      response.writeHead(200, { 'content-type': isRobots ? 'text/plain' : 'text/html; charset=utf-8' });
      response.end(isRobots ? robots : article);
    });
    await new Promise<void>((resolve) => site.listen(0, outside, resolve));
    const { port } = site.address() as AddressInfo;
    siteUrl = `http://${outside}:${port}`;
    app.outside.fetch = createGuardedFetch({
      userAgent: 'PolylogueBot/test',
      bounds: { ports: [80, 443, port] },
      addresses: { alsoAllowed: [outside] },
    });
  });
  afterAll(async () => {
    site.close();
    await app.close();
  });
}

/** What the site outside answers when it is asked for its rules. */
export function setRobots(rules: Buffer): void {
  robots = rules;
}

/** What a case ends with: a status and the code, or the codes of its fields. */
export type Met = 200 | [status: number, code: unknown];

/** Something hostile on one way in. */
export interface Case {
  what: string;
  way: string;
  go: () => Promise<Met>;
  /** Processes and threads that had work of it; the rest was done by the server's own thread. */
  ran?: readonly string[];
  met?: Met;
}

/** Walks through a way. */
export async function walk({ go, ran = [], met = 200 }: Case): Promise<void> {
  const programs = watchPrograms();
  const ended = await go();
  expect({ met: ended, ran: programs() }).toEqual({ met, ran });
}

/** The end of a call. */
export function metBy(response: LightMyRequestResponse): Met {
  if (response.statusCode === 200) return 200;
  const { code, validationErrors } = response.json<{ code?: string; validationErrors?: object }>();
  return [response.statusCode, validationErrors ?? code];
}

/** Asks as the person. */
export function ask<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<LightMyRequestResponse> {
  return app.request(call, { cookies: person.cookies, ...options });
}

/** Asks, and tells what was met. */
export async function say<C extends Call>(call: C, options: CallOptions<C> = {}): Promise<Met> {
  return metBy(await ask(call, options));
}

/** The answer to a call that must succeed. */
export async function get<T>(call: Call, options: CallOptions<Call> = {}): Promise<T> {
  const response = await ask(call, options);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Uploads a file. */
export function upload(
  call: Call,
  field: string,
  { name, data }: { name: string; data: Uint8Array | string },
): Promise<Met> {
  return say(call, multipart({ [field]: { name, bytes: Buffer.from(data) } }) as CallOptions<Call>);
}
