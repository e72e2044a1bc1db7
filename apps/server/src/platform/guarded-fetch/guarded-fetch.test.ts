import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FetchError } from './fetch-error.ts';
import { createGuardedFetch, type FetchBounds, type PageWanted } from './guarded-fetch.ts';
import type { FindAddresses } from './public-address.ts';

/** A loopback address that no attack would name; it plays a public host. */
const outside = '127.77.77.77';

let server: Server;
let port: number;
/** Requests received, and the local address each arrived at. */
let requests: { headers: IncomingHttpHeaders; address: string | undefined }[];
/** Addresses of the test's hosts, returned in order; the last one repeats. */
let hosts: Record<string, string[]>;

const pages: Record<string, RequestListener> = {
  '/page': (_, response) => send(response, 'text/html; charset=UTF-8', '<p>hello</p>'),
  '/typeless': (_, response) => void response.end('hello'),
  '/picture': (_, response) => send(response, 'image/png', 'hello'),
  '/missing': (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('gone'),
  '/redirect': (request, response) =>
    redirect(response, new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? ''),
  '/circle': (_, response) => redirect(response, '/circle'),
  '/gzip': (_, response) => send(response, 'text/html', gzipSync('packed by gzip'), 'gzip'),
  '/br': (_, response) => send(response, 'text/html', brotliCompressSync('packed by brotli'), 'br'),
  '/bomb': (_, response) => send(response, 'text/html', gzipSync(Buffer.alloc(30_000_000)), 'gzip'),
  '/twice': (_, response) => send(response, 'text/html', gzipSync(gzipSync('hello')), 'gzip, gzip'),
  '/not-gzip': (_, response) => send(response, 'text/html', 'hello', 'gzip'),
  '/long': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-length': 30_000_000 }).write('x'),
  '/endless': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const chunk = Buffer.alloc(100_000, 'x');
    const more = (): void => void (response.destroyed || response.write(chunk, more));
    more();
  },
  '/slow': (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).write('the beginning'),
  '/silent': () => undefined,
};

function send(response: ServerResponse, type: string, body: string | Buffer, encoding?: string): void {
  response
    .writeHead(200, { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) })
    .end(body);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'set-cookie': 'session=1' }).end('elsewhere');
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ headers: request.headers, address: request.socket.localAddress });
    pages[new URL(request.url ?? '', 'http://x').pathname]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  hosts = { 'outside.test': [outside] };
});

const findAddresses: FindAddresses = (hostname, _, done) => {
  const told = hosts[hostname] ?? [];
  const address = told.length > 1 ? told.shift() : told[0];
  if (address === undefined) return done(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), []);
  return done(
    null,
    address.split(' ').map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 })),
  );
};

async function fetchPage(
  url: string,
  bounds: Partial<FetchBounds> = {},
  wanted: Pick<PageWanted, 'signal' | 'firstBytes'> = {},
) {
  const guardedFetch = createGuardedFetch({
    userAgent: 'Polylogue/1.0 (+https://polylogue.example)',
    bounds: { ports: [80, 443, port], ...bounds },
    addresses: { findAddresses, alsoAllowed: [outside] },
  });
  return guardedFetch({ url, types: ['text/html', 'text/plain'], ...wanted });
}

/** A URL on the public host. */
function at(path: string): string {
  return `http://outside.test:${port}${path}`;
}

async function failure(url: string, bounds?: Partial<FetchBounds>): Promise<string> {
  const error: unknown = await fetchPage(url, bounds).catch((thrown: unknown) => thrown);
  return error instanceof FetchError ? error.code : `unexpected: ${String(error)}`;
}

describe('a page', () => {
  test('comes back with its type, charset and bytes', async () => {
    const page = await fetchPage(`${at('/page')}#part`);
    expect(page).toEqual({
      finalUrl: `${at('/page')}#part`,
      status: 200,
      type: 'text/html',
      charset: 'UTF-8',
      bytes: Buffer.from('<p>hello</p>'),
    });
    expect(requests[0]?.headers).toMatchObject({
      'user-agent': 'Polylogue/1.0 (+https://polylogue.example)',
      accept: 'text/html, text/plain',
    });
  });

  test.each(['gzip', 'br'])('compressed by %s is decompressed', async (encoding) => {
    const { bytes } = await fetchPage(at(`/${encoding}`));
    expect(bytes.toString()).toMatch(/^packed by/);
  });

  test('is fetched through redirects, without forwarding their cookies', async () => {
    const { finalUrl } = await fetchPage(at(`/redirect?to=${encodeURIComponent('/redirect?to=/page')}`));
    expect(finalUrl).toBe(at('/page'));
    expect(requests).toHaveLength(3);
    for (const { headers } of requests) expect(headers).not.toHaveProperty('cookie');
  });

  test.each([
    ['/picture', 'wrong_type'],
    ['/typeless', 'wrong_type'],
    ['/missing', 'refused'],
    ['/circle', 'too_many_redirects'],
    ['/bomb', 'too_big'],
    ['/long', 'too_big'],
    ['/endless', 'too_big'],
    ['/twice', 'unreachable'],
    ['/not-gzip', 'unreachable'],
  ])('%s is refused: %s', async (path, code) => {
    expect(await failure(at(path))).toBe(code);
  });

  test('that is an error reports its status', async () => {
    await expect(fetchPage(at('/missing'))).rejects.toMatchObject({ status: 404 });
  });

  test('is redirected five times at most', async () => {
    await failure(at('/circle'));
    expect(requests).toHaveLength(6);
  });
});

describe('the deadline', () => {
  test('is read up to its first bytes only, when no more are wanted', async () => {
    for (const path of ['/endless', '/bomb']) {
      const { bytes } = await fetchPage(at(path), {}, { firstBytes: 150_001 });
      expect([path, bytes.length]).toEqual([path, 150_001]);
    }
  });

  test('stops a body that does not end', async () => {
    expect(await failure(at('/slow'), { totalSeconds: 0.3 })).toBe('timeout');
  });

  test('stops waiting for headers that do not come', async () => {
    expect(await failure(at('/silent'), { headersSeconds: 0.3 })).toBe('timeout');
  });

  test('stops waiting for a connection that is never ready', async () => {
    const mute = createTcpServer(() => undefined).listen(0, '0.0.0.0');
    onTestFinished(() => void mute.close());
    await new Promise((resolve) => mute.once('listening', resolve));
    const { port: mutePort } = mute.address() as AddressInfo;
    const url = `https://outside.test:${mutePort}/`;
    expect(await failure(url, { connectSeconds: 0.3, ports: [mutePort] })).toBe('timeout');
  });

  test('ends when the caller aborts', async () => {
    const gone = new AbortController();
    const page = fetchPage(at('/slow'), {}, { signal: gone.signal });
    await expect.poll(() => requests.length).toBe(1);
    gone.abort(new Error('nobody waits'));
    await expect(page).rejects.toThrow('nobody waits');
  });
});

describe('an address', () => {
  test.each([
    'not an address',
    'ftp://outside.test/',
    'file:///etc/passwd',
    'data:text/html,hello',
    'http://user@outside.test/',
    'http://user:secret@outside.test/',
    'http://outside.test:22/',
    'https://outside.test:8443/',
    `http://outside.test/${'x'.repeat(5_000)}`,
  ])('like %s is not followed', async (url) => {
    expect(await failure(url)).toBe('bad_url');
  });

  test.each([
    'ftp://outside.test/',
    'file:///etc/passwd',
    'http://user@outside.test/',
    'http://outside.test:22/',
  ])('like %s is not followed from a redirect either', async (url) => {
    expect(await failure(at(`/redirect?to=${encodeURIComponent(url)}`))).toBe('bad_url');
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
  ])('in our network is refused, directly and behind a redirect: %s', async (url) => {
    const withPort = new URL(url);
    withPort.port = String(port);
    expect(await failure(withPort.href)).toBe('forbidden_address');
    expect(requests).toHaveLength(0);
    expect(await failure(at(`/redirect?to=${encodeURIComponent(withPort.href)}`))).toBe('forbidden_address');
    expect(requests).toHaveLength(1);
  });

  test.each(['127.0.0.1', '192.168.1.1', '::1', '::ffff:10.0.0.1', `${outside} 127.0.0.1`])(
    'that resolves to %s is refused, directly and behind a redirect',
    async (address) => {
      hosts['inside.test'] = [address];
      const url = `http://inside.test:${port}/page`;
      expect(await failure(url)).toBe('forbidden_address');
      expect(await failure(at(`/redirect?to=${encodeURIComponent(url)}`))).toBe('forbidden_address');
      expect(requests).toHaveLength(1);
    },
  );

  test('that changes between two lookups is connected to as it was checked', async () => {
    hosts['rebinding.test'] = [outside, '127.0.0.1'];
    const url = `http://rebinding.test:${port}/page`;
    const { finalUrl } = await fetchPage(url);
    expect(finalUrl).toBe(url);
    expect(requests[0]?.address).toBe(outside);
    expect(await failure(url)).toBe('forbidden_address');
    expect(requests).toHaveLength(1);
  });

  test('that does not exist, or where nothing listens, is unreachable', async () => {
    expect(await failure('http://nowhere.test/')).toBe('unreachable');
    expect(await failure('http://outside.test:1/', { ports: [1] })).toBe('unreachable');
  });
});

test('on this machine is refused without test rules', async () => {
  const guardedFetch = createGuardedFetch({ userAgent: 'Polylogue', bounds: { ports: [port] } });
  const page = guardedFetch({ url: `http://localhost:${port}/page`, types: ['text/html'] });
  await expect(page).rejects.toMatchObject({ code: 'forbidden_address' });
  expect(requests).toHaveLength(0);
});
