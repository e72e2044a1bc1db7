import { allCalls } from '@polylogue/contract/calls';
import { realtimeAddress } from '@polylogue/contract/realtime';
import { openAt, type TestClient } from '../src/platform/realtime/realtime.testing.ts';
import type { TestApp } from './harness.ts';

/** Lets a test app listen; returns what opens a socket of somebody who is signed in. */
export async function listenForSockets(
  testApp: TestApp,
): Promise<(cookies: Record<string, string>) => Promise<TestClient>> {
  const address = (await testApp.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  return async (cookies) => {
    const { token } = (await testApp.request(allCalls.connect, { cookies })).json<{ token: string }>();
    return openAt(`${address}${realtimeAddress({ token })}`);
  };
}
