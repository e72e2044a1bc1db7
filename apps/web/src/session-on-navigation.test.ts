import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

const readSession = vi.hoisted(() => vi.fn());
vi.mock('./lib/api/client.ts', () => ({ api: readSession, onSessionEnded: () => () => undefined }));
vi.mock('./lib/realtime/realtime.browser.ts', () => ({ realtime: { stop: () => undefined } }));

const { guest, sessionQuery } = await import('./lib/session/session.data.ts');
const { sessionOnNavigation } = await import('./session-on-navigation.ts');

const user = {
  isAuth: true,
  username: 'u',
  displayName: 'U',
  avatar: null,
  userId: 1,
  country: null,
  language: 'en',
  emailVerified: true,
  unverifiedEmail: null,
  maySend: true,
  impersonated: false,
} as const;

const later = { isFirst: false };

beforeEach(() => {
  readSession.mockReset();
});

test('a visitor waits for the answer', async () => {
  readSession.mockResolvedValue(user);
  expect(await sessionOnNavigation(new QueryClient(), later)).toEqual(user);
});

test('a user known to be signed in goes on while the session is checked', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  readSession.mockReturnValue(new Promise(() => undefined));
  expect(await sessionOnNavigation(queryClient, later)).toEqual(user);
  expect(readSession).toHaveBeenCalledOnce();
});

test('a server that does not answer leaves a visitor a guest', async () => {
  readSession.mockRejectedValue(new TypeError('offline'));
  expect(await sessionOnNavigation(new QueryClient(), later)).toMatchObject({ isAuth: false });
});

test('a check that fails leaves a signed-in user where they are', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, user);
  readSession.mockRejectedValue(new TypeError('offline'));
  await sessionOnNavigation(queryClient, later);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 60_000 });
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(user);
});

test('a page that has brought its session does not ask for it', async () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, guest);
  expect(await sessionOnNavigation(queryClient, { isFirst: true })).toEqual(guest);
  expect(readSession).not.toHaveBeenCalled();
});
