import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startAppendingProxy } from '../http/appending-proxy.testing.ts';
import { trustHops } from '../http/proxy-trust.ts';
import { connect, eventually, openAt, refusal, refusalOf, startNode } from './realtime.testing.ts';

const anna = { userId: 7, sessionId: 'session-anna' };
const boris = { userId: 8, sessionId: 'session-boris' };

async function addressFor(node: Awaited<ReturnType<typeof startNode>>, caller = anna) {
  return `${node.url}?token=${await node.realtime.issueToken(caller)}`;
}

describe('open sockets', () => {
  it('are limited per user, and closing one frees a slot', async () => {
    const node = await startNode({ socketLimits: { perUser: 2, perNetwork: 10 } });
    const [first] = [await connect(node, anna), await connect(node, anna)];
    const refused = await refusal(await addressFor(node));
    expect(refused).toEqual({ status: 429, text: 'Too many open connections of this account.' });
    await connect(node, boris);
    expect(node.realtime.count()).toBe(3);
    first.socket.close();
    await eventually(() => connect(node, anna));
  });

  it('are limited per network, whatever address the client claims', async () => {
    const node = await startNode({
      socketLimits: { perUser: 10, perNetwork: 2 },
      trustProxy: trustHops(1),
    });
    const proxy = await startAppendingProxy(Number(new URL(node.url).port));
    const through = async (caller: typeof anna, address: string) => {
      const url = new URL(await addressFor(node, caller));
      url.port = String(proxy);
      return [url.href, { headers: { 'x-forwarded-for': address } }] as const;
    };
    await openAt(...(await through(anna, '198.51.100.1')));
    await openAt(...(await through(boris, '198.51.100.2')));
    expect(await refusalOf(...(await through(boris, '198.51.100.3')))).toBe(429);
  });

  it('do not count failed handshakes', async () => {
    const node = await startNode({ socketLimits: { perUser: 1, perNetwork: 1 } });
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '1' };
    const asked = request((await addressFor(node)).replace('ws:', 'http:'), { headers }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(400);
    await eventually(() => connect(node, anna));
  });
});
