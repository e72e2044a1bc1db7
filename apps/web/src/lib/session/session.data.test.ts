import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserSession } from '@polylogue/contract/accounts';
import { createQueryClient } from '../query-client.ts';
import { beginSession, followSessionEnd, guest, leaveSession, sessionQuery } from './session.data.ts';

const user: UserSession = {
  isAuth: true,
  username: 'zoe',
  displayName: 'Zoé',
  avatar: null,
  userId: 7,
  country: 'FR',
  language: 'fr',
  emailVerified: true,
  unverifiedEmail: null,
  maySend: true,
  impersonated: false,
};

const fetched = vi.fn<(url: string) => Response>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => fetched(url));
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

function unauthorized(): Response {
  return Response.json({ code: 'unauthorized', message: '' }, { status: 401 });
}

/** The client remembers between tests that a session ended; a successful call that needs one resets that. */
async function forgetEnding(): Promise<void> {
  const { api } = await import('../api/client.ts');
  const { connect } = await import('@polylogue/contract/accounts');
  fetched.mockReturnValueOnce(Response.json({ token: 't' }));
  await api(connect);
}

describe('the session', () => {
  test('is what the server says', async () => {
    fetched.mockReturnValue(Response.json(user));
    await expect(createQueryClient().fetchQuery(sessionQuery)).resolves.toEqual(user);
    expect(fetched.mock.calls).toEqual([['/api/account-info/me']]);
  });

  test('is a guest once its cookies are past renewing', async () => {
    fetched.mockImplementation(unauthorized);
    await expect(createQueryClient().fetchQuery(sessionQuery)).resolves.toEqual(guest);
    expect(fetched.mock.calls).toEqual([['/api/account-info/me'], ['/api/auth/refresh']]);
  });

  test('is unknown, not a guest, while the server cannot be reached', async () => {
    fetched.mockImplementation(() => {
      throw new TypeError('failed to fetch');
    });
    const asked = createQueryClient().fetchQuery({ ...sessionQuery, retry: false });
    await expect(asked).rejects.toMatchObject({ code: 'network_error' });
  });
});

describe('a session that ends by itself', () => {
  test('is left and told, but only to somebody who was signed in', async () => {
    await forgetEnding();
    const queryClient = createQueryClient();
    const onEnd = vi.fn();
    const unfollow = followSessionEnd(queryClient, onEnd);
    fetched.mockImplementation(unauthorized);
    await queryClient.fetchQuery(sessionQuery);
    expect(onEnd).not.toHaveBeenCalled();

    await forgetEnding();
    beginSession(queryClient, user);
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect(onEnd).toHaveBeenCalledOnce();
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(guest);
    unfollow();
  });
});

test('leaving a session forgets everything of it and updates the views that show it', () => {
  const queryClient = createQueryClient();
  beginSession(queryClient, user);
  queryClient.setQueryData(['chats'], ['secret']);
  const told = vi.fn();
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'session') told(query.state.data);
  });
  leaveSession(queryClient);
  stop();
  expect(queryClient.getQueryData(['chats'])).toBeUndefined();
  expect(told).toHaveBeenCalledWith(guest);
});

test('a session of somebody else begins without what the last one had read', () => {
  const queryClient = createQueryClient();
  beginSession(queryClient, user);
  queryClient.setQueryData(['chats'], ['secret']);
  beginSession(queryClient, user);
  expect(queryClient.getQueryData(['chats'])).toEqual(['secret']);
  beginSession(queryClient, { ...user, userId: 8 });
  expect(queryClient.getQueryData(['chats'])).toBeUndefined();
  expect(queryClient.getQueryData(sessionQuery.queryKey)).toMatchObject({ userId: 8 });
});

describe('what is kept for offline use', () => {
  const erased = vi.fn<(name: string) => Promise<boolean>>();

  beforeEach(() => {
    erased.mockReset().mockResolvedValue(true);
    const stored = new Map<string, string>();
    vi.stubGlobal('caches', { delete: erased });
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
    });
    beginSession(createQueryClient(), user);
    erased.mockClear();
  });

  test('stays when a page is loaded with the same session', async () => {
    beginSession(createQueryClient(), user);
    fetched.mockReturnValue(Response.json(user));
    await createQueryClient().fetchQuery(sessionQuery);
    expect(erased).not.toHaveBeenCalled();
  });

  test('is erased when a page is loaded with the session of another account', () => {
    beginSession(createQueryClient(), { ...user, userId: 8 });
    expect(erased.mock.calls).toEqual([['polylogue-page'], ['polylogue-data']]);
  });

  test('is erased, too, when that session has to be asked for first', async () => {
    fetched.mockReturnValue(Response.json({ ...user, userId: 8 }));
    await createQueryClient().fetchQuery(sessionQuery);
    expect(erased).toHaveBeenCalledTimes(2);
  });
});
