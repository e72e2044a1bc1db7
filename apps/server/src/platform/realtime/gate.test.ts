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

describe('a socket opened with a session cookie', () => {
  const headers = { cookie: 'access=anna' };

  it('belongs to that session', async () => {
    const node = await startWithCookies();
    const client = await connectAsPage(node, { cookie: 'access=anna' });
    expect(await client.follow(channel)).toMatchObject({ type: 'subscribed' });
    expect(await client.follow('own#8')).toMatchObject({ type: 'refused', code: 'not_permission' });
    await node.realtime.endSession(anna.sessionId);
    expect(await client.closed).toBe(closeCodes.sessionEnded);
  });

  it('requires an origin, and only ours', async () => {
    const { url, origin } = await startWithCookies();
    expect(await refusalOf(url, { headers, origin: 'https://evil.example' })).toBe(403);
    expect(await refusalOf(url, { headers, origin: 'null' })).toBe(403);
    expect(await refusalOf(url, { headers, origin: origin.replace('http:', 'https:') })).toBe(403);
    expect(await refusalOf(url, { headers })).toBe(403);
    await expect(refusalOf(url, { headers, origin })).rejects.toThrow('The socket opened.');
  });

  it('accepts only the public origin if one is configured', async () => {
    const { url, origin } = await startWithCookies({ publicUrl: 'https://polylogue.example' });
    expect(await refusalOf(url, { headers, origin })).toBe(403);
    const own = { headers, origin: 'https://polylogue.example' };
    await expect(refusalOf(url, own)).rejects.toThrow('The socket opened.');
  });

  it('is refused without a cookie and with an unknown one', async () => {
    const { url, origin } = await startWithCookies();
    expect(await refusalOf(url, { origin })).toBe(401);
    expect(await refusalOf(url, { origin, headers: { cookie: 'access=forged' } })).toBe(401);
  });

  it('is refused when it also has an invalid token', async () => {
    const { url, origin } = await startWithCookies();
    expect(await refusalOf(`${url}?token=forged`, { headers, origin })).toBe(401);
    expect(await refusalOf(`${url}?token=`, { headers, origin })).toBe(401);
  });

  it('is refused when the session ends during the lookup', async () => {
    const gate = deferred();
    const recognise = vi.fn(() => gate.promise.then(() => anna));
    const { url, origin, realtime } = await startWithCookies({ recognise });
    const refused = refusalOf(url, { headers, origin });
    await eventually(() => expect(recognise).toHaveBeenCalled());
    await realtime.endSession(anna.sessionId);
    gate.resolve();
    expect(await refused).toBe(401);
  });

  it('is refused when the lookup fails, and the server survives', async () => {
    const recognise = () => Promise.reject(new Error('no keys'));
    const node = await startWithCookies({ recognise });
    expect(await refusalOf(node.url, { headers, origin: node.origin })).toBe(500);
    await connect(node, anna);
  });
});

describe('frames in the URL', () => {
  const opened = (node: { url: string }, say: readonly ClientFrame[]) =>
    connectAsPage(node, { cookie: 'access=anna', say });

  it('are answered without a further message, offsets included', async () => {
    const client = await opened(await startWithCookies(), [{ ...subscribe, from: { 5: 40 } }]);
    await eventually(() => expect(client.events(channel)).toHaveLength(1));
    expect(client.frames).toEqual([
      { type: 'subscribed', channel },
      { type: 'event', channel, data: { from: { 5: 40 } } },
    ]);
  });

  it('are handled in order, independently', async () => {
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

  it('work with a token, too', async () => {
    const node = await startWithCookies();
    const token = await node.realtime.issueToken(anna);
    const { origin } = new URL(node.url);
    const client = await openAt(`${origin}${realtimeAddress({ token, say: [subscribe] })}`);
    await eventually(() => expect(client.frames).toContainEqual({ type: 'subscribed', channel }));
  });

  it('close the socket when they are malformed', async () => {
    const { url, origin } = await startWithCookies();
    const client = await openAt(`${url}?say=shout`, { origin, headers: { cookie: 'access=anna' } });
    expect(await client.closed).toBe(1008);
  });
});
