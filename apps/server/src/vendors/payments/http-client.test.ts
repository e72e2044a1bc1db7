import { expect, test, vi } from 'vitest';
import { inNewContext } from '../../platform/context.ts';
import { createGatewayPost } from './http-client.ts';

test('a gateway is told the id of our request, where there is one, beside the key of a call', async () => {
  const seen: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    seen.push(new Headers(headers));
    return new Response('{}');
  });
  const post = createGatewayPost({
    ...{ gateway: 'test', baseUrl: 'http://gateway.test', user: 'a', password: 'b' },
    timeouts: { harmless: 5000, money: 5000 },
    log: { warn: () => undefined },
  });
  const call = { path: '/charge', body: {}, kind: 'money', requestId: 'charge-7' } as const;
  await post(call);
  await inNewContext({ requestId: 'r-1' }, () => post(call));
  expect(seen.map((headers) => headers.get('x-client-request-id'))).toEqual([null, 'r-1']);
  expect(seen.map((headers) => headers.get('x-request-id'))).toEqual(['charge-7', 'charge-7']);
});
