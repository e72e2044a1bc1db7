import { closeCodes, realtimeAddress, type ClientFrame } from '@polylogue/contract/realtime';
import { describe, expect, it, vi } from 'vitest';
import {
  connect,
  connectAsPage,
  deferred,
  eventually,
  openAt,
  refusalOf,
  startNode,
} from './realtime.testing.ts';

const anna = { userId: 7, sessionId: 'session-anna' };
const channel = 'own#7';
const subscribe = { type: 'subscribe', channel } as const;

async function startWithCookies(options: Parameters<typeof startNode>[0] = {}) {
  const node = await startNode({
    recognise: async ({ headers }) => (headers.cookie === 'access=anna' ? anna : null),
    ...options,
  });
  node.realtime.register({
    pattern: /^own#(\d+)$/,
    authorise: async (caller, match) => Number(match[1]) === caller.userId,
    snapshot: async ({ from, send }) => send({ from }),
  });
  const { host } = new URL(node.url);
  return { ...node, origin: `http://${host}` };
}

describe('a socket opened by the cookie of a session', () => {
  const headers = { cookie: 'access=anna' };

  it('is the socket of that session', async () => {
    const node = await startWithCookies();
    const client = await connectAsPage(node, { cookie: 'access=anna' });
    expect(await client.follow(channel)).toMatchObject({ type: 'subscribed' });
    expect(await client.follow('own#8')).toMatchObject({ type: 'refused', code: 'not_permission' });
    await node.realtime.endSession(anna.sessionId);
    expect(await client.closed).toBe(closeCodes.sessionEnded);
  });

  it('takes an origin, and none but our own', async () => {
    const { url, origin } = await startWithCookies();
    expect(await refusalOf(url, { headers, origin: 'https://evil.example' })).toBe(403);
    expect(await refusalOf(url, { headers, origin: 'null' })).toBe(403);
    expect(await refusalOf(url, { headers, origin: origin.replace('http:', 'https:') })).toBe(403);
    expect(await refusalOf(url, { headers })).toBe(403);
    await expect(refusalOf(url, { headers, origin })).rejects.toThrow('The socket opened.');
  });

  it('takes none but the public address when there is one', async () => {
    const { url, origin } = await startWithCookies({ publicUrl: 'https://polylogue.example' });
    expect(await refusalOf(url, { headers, origin })).toBe(403);
    const own = { headers, origin: 'https://polylogue.example' };
    await expect(refusalOf(url, own)).rejects.toThrow('The socket opened.');
  });

  it('is refused without a cookie, and with one that nobody knows', async () => {
    const { url, origin } = await startWithCookies();
    expect(await refusalOf(url, { origin })).toBe(401);
    expect(await refusalOf(url, { origin, headers: { cookie: 'access=forged' } })).toBe(401);
  });

  it('does not make up for a token that is no good', async () => {
    const { url, origin } = await startWithCookies();
    expect(await refusalOf(`${url}?token=forged`, { headers, origin })).toBe(401);
    expect(await refusalOf(`${url}?token=`, { headers, origin })).toBe(401);
  });

  it('is refused when the session ends while it is looked up', async () => {
    const gate = deferred();
    const recognise = vi.fn(() => gate.promise.then(() => anna));
    const { url, origin, realtime } = await startWithCookies({ recognise });
    const refused = refusalOf(url, { headers, origin });
    await eventually(() => expect(recognise).toHaveBeenCalled());
    await realtime.endSession(anna.sessionId);
    gate.resolve();
    expect(await refused).toBe(401);
  });

  it('is refused, and the server lives on, when the look-up fails', async () => {
    const recognise = () => Promise.reject(new Error('no keys'));
    const node = await startWithCookies({ recognise });
    expect(await refusalOf(node.url, { headers, origin: node.origin })).toBe(500);
    await connect(node, anna);
  });
});

describe('what is said in the address', () => {
  const opened = (node: { url: string }, say: readonly ClientFrame[]) =>
    connectAsPage(node, { cookie: 'access=anna', say });

  it('is answered without another word, offsets included', async () => {
    const client = await opened(await startWithCookies(), [{ ...subscribe, from: { 5: 40 } }]);
    await eventually(() => expect(client.events(channel)).toHaveLength(1));
    expect(client.frames).toEqual([
      { type: 'subscribed', channel },
      { type: 'event', channel, data: { from: { 5: 40 } } },
    ]);
  });

  it('is taken in its order, each by itself', async () => {
    const client = await opened(await startWithCookies(), [
      { ...subscribe, channel: 'own#8' },
      subscribe,
      { type: 'ping' },
    ]);
    await eventually(() => expect(client.frames).toHaveLength(4));
    expect(client.frames).toContainEqual({ type: 'refused', channel: 'own#8', code: 'not_permission' });
    expect(client.frames).toContainEqual({ type: 'subscribed', channel });
    expect(client.frames).toContainEqual({ type: 'pong' });
  });

  it('goes with a token, too', async () => {
    const node = await startWithCookies();
    const token = await node.realtime.issueToken(anna);
    const { origin } = new URL(node.url);
    const client = await openAt(`${origin}${realtimeAddress({ token, say: [subscribe] })}`);
    await eventually(() => expect(client.frames).toContainEqual({ type: 'subscribed', channel }));
  });

  it('closes the socket when it is nonsense', async () => {
    const { url, origin } = await startWithCookies();
    const client = await openAt(`${url}?say=shout`, { origin, headers: { cookie: 'access=anna' } });
    expect(await client.closed).toBe(1008);
  });
});
