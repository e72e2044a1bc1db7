import { closeCodes } from '@polylogue/contract/realtime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { trustHops, trustNetworks } from '../http/proxy-trust.ts';
import { connect, deferred, eventually, refusalOf, startNode } from './realtime.testing.ts';

const anna = { userId: 7, sessionId: 'session-anna' };
const boris = { userId: 8, sessionId: 'session-boris' };
const own = {
  pattern: /^own#(\d+)$/,
  authorise: async (caller: typeof anna, match: RegExpExecArray) => Number(match[1]) === caller.userId,
};

async function startOwn(options?: Parameters<typeof startNode>[0]) {
  const node = await startNode(options);
  node.realtime.register(own);
  return node;
}

describe('opening a socket', () => {
  it('accepts a fresh token', async () => {
    const client = await connect(await startOwn(), anna);
    client.send({ type: 'ping' });
    await eventually(() => expect(client.frames).toEqual([{ type: 'pong' }]));
  });

  it('refuses a token older than 60 seconds and a forged one', async () => {
    const { realtime, clock, url } = await startOwn();
    const token = await realtime.issueToken(anna);
    clock.advance(61_000);
    expect(await refusalOf(`${url}?token=${token}`)).toBe(401);
    expect(await refusalOf(`${url}?token=forged`)).toBe(401);
  });

  it("refuses a token with altered content and one with another token's signature", async () => {
    const { url, realtime } = await startOwn();
    const [content = '', signature = ''] = (await realtime.issueToken(anna)).split('.');
    const others = JSON.parse(Buffer.from(content, 'base64url').toString()) as { userId: number };
    const changed = Buffer.from(JSON.stringify({ ...others, userId: 2 })).toString('base64url');
    const [, other = ''] = (await realtime.issueToken({ ...anna, sessionId: 'other' })).split('.');
    for (const token of [`${changed}.${signature}`, `${content}.${other}`, `${content}.`, content]) {
      expect(await refusalOf(`${url}?token=${token}`)).toBe(401);
    }
  });

  it('accepts a token just before it expires', async () => {
    const node = await startOwn();
    const token = await node.realtime.issueToken(anna);
    node.clock.advance(59_000);
    await expect(refusalOf(`${node.url}?token=${token}`)).rejects.toThrow('The socket opened.');
  });

  it('refuses another path', async () => {
    const { realtime, url } = await startOwn();
    const token = await realtime.issueToken(anna);
    expect(await refusalOf(`${url}/more?token=${token}`)).toBe(404);
  });

  it('refuses a page from another origin', async () => {
    const { realtime, url } = await startOwn();
    const token = await realtime.issueToken(anna);
    expect(await refusalOf(`${url}?token=${token}`, { origin: 'https://evil.example' })).toBe(403);
  });

  it('accepts a page from its own host', async () => {
    const node = await startOwn();
    const { host } = new URL(node.url);
    await connect(node, anna, { origin: `http://${host}` });
  });

  it('accepts only the public origin if one is configured', async () => {
    const node = await startOwn({ publicUrl: 'https://polylogue.example' });
    await connect(node, anna, { origin: 'https://polylogue.example' });
    const token = await node.realtime.issueToken(anna);
    const { host } = new URL(node.url);
    expect(await refusalOf(`${node.url}?token=${token}`, { origin: `http://${host}` })).toBe(403);
  });

  it('trusts forwarding headers only when configured to', async () => {
    const options = {
      origin: 'https://polylogue.example',
      headers: { 'x-forwarded-host': 'polylogue.example', 'x-forwarded-proto': 'wss' },
    };
    await connect(await startOwn({ trustProxy: trustHops(1) }), anna, options);
    for (const trustProxy of [trustHops(0), trustNetworks(['10.0.0.0/8'])]) {
      const { realtime, url } = await startOwn({ trustProxy });
      expect(await refusalOf(`${url}?token=${await realtime.issueToken(anna)}`, options)).toBe(403);
    }
  });
});

describe('subscribing', () => {
  it('delivers what is published afterwards to every socket on the channel and no other', async () => {
    const node = await startOwn();
    const [first, second, stranger] = [
      await connect(node, anna),
      await connect(node, anna),
      await connect(node, boris),
    ];
    expect(await first.follow('own#7')).toEqual({ type: 'subscribed', channel: 'own#7' });
    await second.follow('own#7');
    await stranger.follow('own#8');
    node.realtime.publish('own#7', { text: 'привет' });
    node.realtime.publish('own#8', { text: 'last' });
    await eventually(() => expect(stranger.events('own#8')).toHaveLength(1));
    await eventually(() => expect(first.events('own#7')).toEqual([{ text: 'привет' }]));
    await eventually(() => expect(second.events('own#7')).toEqual([{ text: 'привет' }]));
    expect(stranger.events('own#7')).toEqual([]);
  });

  it('refuses a stranger and an unknown channel', async () => {
    const client = await connect(await startOwn(), boris);
    expect(await client.follow('own#7')).toEqual({
      type: 'refused',
      channel: 'own#7',
      code: 'not_permission',
    });
    expect(await client.follow('other#7')).toEqual({
      type: 'refused',
      channel: 'other#7',
      code: 'not_found',
    });
  });

  it('answers technical_error when the check fails, and keeps the socket open', async () => {
    const node = await startNode();
    node.realtime.register({
      pattern: /^broken$/,
      authorise: () => Promise.reject(new Error('no database')),
    });
    node.realtime.register(own);
    const client = await connect(node, anna);
    expect(await client.follow('broken')).toEqual({
      type: 'refused',
      channel: 'broken',
      code: 'technical_error',
    });
    expect(await client.follow('own#7')).toMatchObject({ type: 'subscribed' });
  });

  it('stops after unsubscribe', async () => {
    const node = await startOwn();
    const client = await connect(node, anna);
    await client.follow('own#7');
    client.send({ type: 'unsubscribe', channel: 'own#7' });
    await client.follow('own#8');
    node.realtime.publish('own#7', { late: true });
    client.send({ type: 'ping' });
    await eventually(() => expect(client.frames).toContainEqual({ type: 'pong' }));
    expect(client.events('own#7')).toEqual([]);
  });

  it('answers every subscription to a channel in order, and subscribes once', async () => {
    const node = await startOwn();
    const client = await connect(node, anna);
    client.send({ type: 'subscribe', channel: 'own#7' });
    client.send({ type: 'unsubscribe', channel: 'own#7' });
    client.send({ type: 'subscribe', channel: 'own#7' });
    client.send({ type: 'subscribe', channel: 'own#7' });
    await eventually(() => expect(client.frames).toHaveLength(3));
    node.realtime.publish('own#7', { n: 1 });
    node.realtime.publish('own#7', { n: 2 });
    await eventually(() => expect(client.events('own#7')).toContainEqual({ n: 2 }));
    expect(client.events('own#7')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('allows at most 200 channels', async () => {
    const node = await startNode();
    node.realtime.register({ pattern: /^any#\d+$/, authorise: async () => true });
    const client = await connect(node, anna);
    for (let n = 1; n <= 201; n += 1) client.send({ type: 'subscribe', channel: `any#${n}` });
    await eventually(() => expect(client.frames).toHaveLength(201));
    const refused = client.frames.filter((frame) => frame.type === 'refused');
    expect(refused).toEqual([{ type: 'refused', channel: 'any#201', code: 'too_many_requests' }]);
  });

  it('serializes an event once for all subscribers, and not at all without any', async () => {
    const node = await startOwn();
    const toJSON = vi.fn(() => ({ n: 1 }));
    node.realtime.publish('own#7', { toJSON });
    expect(toJSON).not.toHaveBeenCalled();
    const clients = [await connect(node, anna), await connect(node, anna)];
    for (const client of clients) await client.follow('own#7');
    node.realtime.publish('own#7', { toJSON });
    for (const client of clients) await eventually(() => expect(client.events('own#7')).toEqual([{ n: 1 }]));
    expect(toJSON).toHaveBeenCalledTimes(1);
  });
});

describe('a snapshot', () => {
  it('comes after `subscribed` and before what is published while it runs, without gaps or duplicates', async () => {
    const node = await startNode();
    const gate = deferred();
    const state: number[] = [];
    const publish = (n: number) => {
      state.push(n);
      node.realtime.publish('log', { n });
    };
    const authorised = deferred();
    const snapshot = vi.fn(async ({ send }: { send(data: object): void }) => {
      const seen = [...state];
      await gate.promise;
      for (const n of seen) send({ n });
    });
    node.realtime.register({
      pattern: /^log$/,
      authorise: () => authorised.promise.then(() => true),
      snapshot,
    });
    const client = await connect(node, anna);
    publish(1);
    client.send({ type: 'subscribe', channel: 'log' });
    publish(2);
    authorised.resolve();
    await eventually(() => expect(snapshot).toHaveBeenCalled());
    publish(3);
    publish(4);
    gate.resolve();
    await eventually(() => expect(client.events('log')).toContainEqual({ n: 4 }));
    publish(5);
    await eventually(() => expect(client.events('log')).toContainEqual({ n: 5 }));
    expect(client.frames[0]).toEqual({ type: 'subscribed', channel: 'log' });
    expect(client.events('log')).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
  });

  it('knows the caller, the channel and the offsets', async () => {
    const node = await startNode();
    const snapshot = vi.fn(async ({ send }: { send(data: object): void }) => send({ done: true }));
    node.realtime.register({ ...own, snapshot });
    const client = await connect(node, anna);
    client.send({ type: 'subscribe', channel: 'own#7', from: { 12: { text: 5, reasoning: 0 } } });
    await eventually(() => expect(client.events('own#7')).toEqual([{ done: true }]));
    expect(snapshot).toHaveBeenCalledWith(
      expect.objectContaining({ caller: anna, from: { 12: { text: 5, reasoning: 0 } } }),
    );
  });

  it('that fails revokes the subscription', async () => {
    const node = await startNode();
    node.realtime.register({ ...own, snapshot: () => Promise.reject(new Error('no database')) });
    const client = await connect(node, anna);
    await client.follow('own#7');
    const refused = { type: 'refused', channel: 'own#7', code: 'technical_error' };
    await eventually(() => expect(client.frames.at(-1)).toEqual(refused));
    node.realtime.publish('own#7', { n: 1 });
    client.send({ type: 'ping' });
    await eventually(() => expect(client.frames.at(-1)).toEqual({ type: 'pong' }));
    expect(client.events('own#7')).toEqual([]);
  });
});

describe('a misbehaving client', () => {
  it.each([['no JSON'], ['{"type":"shout"}'], ['[]'], ['{"type":"subscribe"}']])(
    'is disconnected for %s',
    async (text) => {
      const client = await connect(await startOwn(), anna);
      client.socket.send(text);
      expect(await client.closed).toBe(1008);
    },
  );

  it('is disconnected for a binary frame', async () => {
    const client = await connect(await startOwn(), anna);
    client.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect(await client.closed).toBe(1008);
  });

  it('is refused when the frame names a channel', async () => {
    const client = await connect(await startOwn(), anna);
    client.socket.send('{"type":"subscribe","channel":"own#7","from":{"x":-1}}');
    const refused = { type: 'refused', channel: 'own#7', code: 'bad_request' };
    await eventually(() => expect(client.frames).toEqual([refused]));
  });

  it('is disconnected for a frame over 64 KB', async () => {
    const client = await connect(await startOwn(), anna);
    client.socket.send('x'.repeat(64 * 1024 + 1));
    expect(await client.closed).toBe(1009);
  });

  it('that reads too slowly is closed and told to reconnect', async () => {
    const node = await startOwn();
    const [slow, quick] = [await connect(node, anna), await connect(node, anna)];
    await slow.follow('own#7');
    slow.socket.pause();
    const text = 'x'.repeat(100_000);
    const sent = 300;
    for (let n = 0; n < sent; n += 1) node.realtime.publish('own#7', { text });
    await quick.follow('own#7');
    node.realtime.publish('own#7', { text: 'after' });
    await eventually(() => expect(quick.events('own#7')).toEqual([{ text: 'after' }]));
    slow.socket.resume();
    expect(await slow.closed).toBe(closeCodes.slowReader);
    expect(slow.events('own#7').length).toBeLessThan(sent);
  });

  it('is closed when too much queues up behind its snapshot', async () => {
    const node = await startNode();
    const gate = deferred();
    const snapshot = vi.fn(() => gate.promise);
    node.realtime.register({ ...own, snapshot });
    const client = await connect(node, anna);
    await client.follow('own#7');
    for (let n = 0; n < 11; n += 1) node.realtime.publish('own#7', { text: 'x'.repeat(100_000) });
    expect(await client.closed).toBe(closeCodes.slowReader);
    gate.resolve();
  });
});

describe('ending a session', () => {
  it('closes its sockets and no others', async () => {
    const node = await startOwn();
    const [ended, other] = [
      await connect(node, anna),
      await connect(node, { ...anna, sessionId: 'another' }),
    ];
    await node.realtime.endSession(anna.sessionId);
    expect(await ended.closed).toBe(closeCodes.sessionEnded);
    expect(await other.follow('own#7')).toMatchObject({ type: 'subscribed' });
  });

  it('closes all sockets of a user and no others', async () => {
    const node = await startOwn();
    const mine = [await connect(node, anna), await connect(node, { ...anna, sessionId: 'another' })];
    const other = await connect(node, boris);
    await node.realtime.endUser(anna.userId);
    for (const client of mine) expect(await client.closed).toBe(closeCodes.sessionEnded);
    expect(await other.follow('own#8')).toMatchObject({ type: 'subscribed' });
  });

  it('revokes older tokens but not later ones', async () => {
    const node = await startOwn();
    const before = await node.realtime.issueToken(anna);
    await node.realtime.endUser(anna.userId);
    expect(await refusalOf(`${node.url}?token=${before}`)).toBe(401);
    node.clock.advance(1);
    await connect(node, { ...anna, sessionId: 'new' });
  });
});

describe('a socket', () => {
  function fakeInterval() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  it('is closed when the client stops answering pings', async () => {
    fakeInterval();
    const node = await startOwn();
    const dead = await connect(node, anna, { autoPong: false });
    const pinged = new Promise((resolve) => dead.socket.once('ping', resolve));
    vi.advanceTimersByTime(30_000);
    await pinged;
    vi.advanceTimersByTime(30_000);
    expect(await dead.closed).toBe(1006);
  });

  it('stays open while the client answers', async () => {
    fakeInterval();
    const node = await startOwn();
    const client = await connect(node, anna);
    for (let n = 0; n < 3; n += 1) {
      const pinged = new Promise((resolve) => client.socket.once('ping', resolve));
      vi.advanceTimersByTime(30_000);
      await pinged;
      await client.follow('own#7');
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('is closed with 1001 when the server closes, which then admits nobody', async () => {
    const node = await startOwn();
    const client = await connect(node, anna);
    const token = await node.realtime.issueToken(anna);
    await node.realtime.close();
    expect(await client.closed).toBe(1001);
    expect(await refusalOf(`${node.url}?token=${token}`)).toBe(503);
  });
});
