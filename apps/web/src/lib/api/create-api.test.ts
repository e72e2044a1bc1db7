import { describe, expect, test, vi } from 'vitest';
import { call } from '@polylogue/contract/call';
import * as z from 'zod/mini';
import { isApiError } from './api-error.ts';
import { createApi, requestRefresh, type Api } from './create-api.ts';
import { createRefresher, sharedStamp, tabLock, type Exclusive, type RefreshStamp } from './refresh.ts';
import type { OutgoingRequest } from './transport.ts';

const login = call({
  method: 'POST',
  path: 'auth/login',
  access: 'guest',
  summary: '',
  body: z.object({ rememberMe: z.boolean() }),
  response: z.object({ result: z.boolean() }),
});
const refresh = call({ method: 'POST', path: 'auth/refresh', access: 'guest', summary: '' });
const chats = call({
  method: 'GET',
  path: 'chats/list',
  access: 'user',
  summary: '',
  query: z.object({ name: z.optional(z.string()) }),
  response: z.object({ ok: z.boolean() }),
});
const removeChats = call({
  method: 'DELETE',
  path: 'compare-models/remove-chat-list',
  access: 'user',
  summary: '',
  query: z.object({ chatList: z.array(z.int()) }),
  response: z.object({ ok: z.boolean() }),
});
const avatar = call({
  method: 'GET',
  path: 'avatars/{userId}/{hash}',
  access: 'user',
  summary: '',
  params: z.object({ userId: z.int(), hash: z.string() }),
});
const send = call({
  method: 'POST',
  path: 'ai-chat/send-message',
  access: 'user',
  summary: '',
  form: z.object({ message: z.string(), chat: z.optional(z.int()) }),
  files: { file: { maxBytes: 1, maxFiles: 2 } },
  response: z.object({ ok: z.boolean() }),
});

const ok = () => Response.json({ ok: true });
const unauthorized = () => Response.json({ code: 'unauthorized', message: '' }, { status: 401 });

function memoryStamp(): RefreshStamp {
  let writes = 0;
  return { read: () => String(writes), write: () => (writes += 1) };
}

interface TabOptions {
  answer: (request: OutgoingRequest) => Response | Promise<Response>;
  stamp?: RefreshStamp;
  exclusive?: Exclusive;
}

function openTab({ answer, stamp = memoryStamp(), exclusive = tabLock(undefined) }: TabOptions) {
  const requests: OutgoingRequest[] = [];
  const ended = vi.fn();
  const refresher = createRefresher({ refresh: () => requestRefresh(api, refresh), stamp, exclusive });
  refresher.onSessionEnded(ended);
  const api: Api = createApi({
    send: async (request) => {
      requests.push(request);
      return answer(request);
    },
    refresher,
    timezone: () => 'Europe/Paris',
    language: () => 'fr',
  });
  const countOf = (url: string) => requests.filter((request) => request.url === url).length;
  return { api, requests, ended, countOf };
}

/** Two tabs of one browser with shared lock and storage. */
function openTabs(answer: TabOptions['answer']) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const exclusive = tabLock(undefined);
  const open = (name: string) =>
    openTab({ answer, exclusive, stamp: sharedStamp(storage, () => `by ${name}`) });
  return [open('a'), open('b')] as const;
}

/** A server that rejects the access token until it is refreshed. */
function expiredSession() {
  const session = { fresh: false, refreshes: 0 };
  function answer(request: OutgoingRequest): Response {
    if (request.url !== '/api/auth/refresh') return session.fresh ? ok() : unauthorized();
    session.refreshes += 1;
    session.fresh = true;
    return new Response(null, { status: 204 });
  }
  return { session, answer };
}

describe('a request', () => {
  test('carries timezone, language, query and no body', async () => {
    const { api, requests } = openTab({ answer: ok });
    await expect(api(chats, { query: { name: 'été & co' } })).resolves.toEqual({ ok: true });
    expect(requests[0]).toMatchObject({
      url: '/api/chats/list?name=%C3%A9t%C3%A9+%26+co',
      method: 'GET',
      headers: { 'X-USER-TIMEZONE': 'Europe/Paris', 'X-USER-LANGUAGE': 'fr' },
      body: undefined,
    });
  });

  test('puts the parameters of a DELETE into the query and repeats arrays', async () => {
    const { api, requests } = openTab({ answer: ok });
    await api(removeChats, { query: { chatList: [3, 5] } });
    expect(requests[0]?.url).toBe('/api/compare-models/remove-chat-list?chatList=3&chatList=5');
  });

  test('fills path parameters and answers bytes for a call without a response schema', async () => {
    const { api, requests } = openTab({ answer: () => new Response('bytes') });
    const bytes = await api(avatar, { params: { userId: 7, hash: 'a/b' } });
    expect(await bytes.text()).toBe('bytes');
    expect(requests[0]?.url).toBe('/api/avatars/7/a%2Fb');
  });

  test('sends a JSON body and UTF-8 Basic credentials', async () => {
    const { api, requests } = openTab({ answer: () => Response.json({ result: true }) });
    await api(login, { body: { rememberMe: true } }, { basic: { user: 'zoé', password: 'пароль' } });
    expect(requests[0]?.body).toBe('{"rememberMe":true}');
    expect(requests[0]?.headers['Content-Type']).toBe('application/json');
    const credentials = requests[0]?.headers['Authorization']?.replace('Basic ', '') ?? '';
    const bytes = Uint8Array.from(atob(credentials), (character) => character.charCodeAt(0));
    expect(new TextDecoder().decode(bytes)).toBe('zoé:пароль');
  });

  test('sends fields and files as a form whose type the browser sets', async () => {
    const { api, requests } = openTab({ answer: ok });
    const file = [new File(['1'], 'a.png'), new File(['2'], 'b.png')];
    await api(send, { form: { message: 'hi', chat: undefined }, files: { file } });
    const form = requests[0]?.body;
    if (!(form instanceof FormData)) throw new Error('expected a form');
    expect([...form.keys()]).toEqual(['message', 'file', 'file']);
    expect(requests[0]?.headers).not.toHaveProperty('Content-Type');
  });
});

describe('a failure', () => {
  test('of our own carries everything the answer says', async () => {
    const body = {
      code: 'validation_error',
      message: 'no',
      requestId: 'r1',
      validationErrors: { name: 'too_short' },
      validationParams: { name: { min: 2 } },
    };
    const { api } = openTab({ answer: () => Response.json(body, { status: 422 }) });
    await expect(api(chats)).rejects.toMatchObject({ ...body, status: 422, retryable: false });
  });

  test('by a limit says how long to wait', async () => {
    const body = { code: 'too_many_requests', message: '' };
    const answer = () => Response.json(body, { status: 429, headers: { 'Retry-After': '12' } });
    await expect(openTab({ answer }).api(chats)).rejects.toMatchObject({ retryAfter: 12, retryable: true });
  });

  test('of a proxy is told by its status', async () => {
    const { api } = openTab({ answer: () => new Response('<h1>Bad gateway</h1>', { status: 502 }) });
    await expect(api(chats)).rejects.toMatchObject({ code: 'unavailable', status: 502, retryable: true });
  });

  test('to answer is a network error', async () => {
    const { api } = openTab({ answer: () => Promise.reject(new TypeError('failed to fetch')) });
    await expect(api(chats)).rejects.toSatisfy((error) => isApiError(error, 'network_error'));
  });

  test('to answer JSON is a technical error', async () => {
    const { api } = openTab({ answer: () => new Response('<html>') });
    await expect(api(chats)).rejects.toMatchObject({ code: 'technical_error' });
  });

  test('by abort is rethrown as it is', async () => {
    const abort = new AbortController();
    const answer = (request: OutgoingRequest) =>
      new Promise<Response>((_, reject) => {
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
      });
    const answered = openTab({ answer }).api(chats, {}, { signal: abort.signal });
    abort.abort();
    await expect(answered).rejects.toBe(abort.signal.reason);
  });
});

describe('on 401', () => {
  test('ten parallel requests make one refresh and each is replayed once', async () => {
    const { answer } = expiredSession();
    const { api, countOf, ended } = openTab({ answer });
    const answers = await Promise.all(Array.from({ length: 10 }, () => api(chats)));
    expect(answers).toHaveLength(10);
    expect(countOf('/api/auth/refresh')).toBe(1);
    expect(countOf('/api/chats/list')).toBe(20);
    expect(ended).not.toHaveBeenCalled();
  });

  test('a straggler that left before the refresh is replayed without another one', async () => {
    const { answer } = expiredSession();
    const late = Promise.withResolvers<Response>();
    let isFirst = true;
    const { api, countOf } = openTab({
      answer: (request) => {
        if (!isFirst) return answer(request);
        isFirst = false;
        return late.promise;
      },
    });
    const straggler = api(chats);
    await api(chats);
    late.resolve(unauthorized());
    await expect(straggler).resolves.toEqual({ ok: true });
    expect(countOf('/api/auth/refresh')).toBe(1);
  });

  test('a replay that fails again is rejected', async () => {
    const { api, countOf } = openTab({
      answer: ({ url }) =>
        url === '/api/auth/refresh' ? new Response(null, { status: 204 }) : unauthorized(),
    });
    await expect(api(chats)).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    expect(countOf('/api/chats/list')).toBe(2);
    expect(countOf('/api/auth/refresh')).toBe(1);
  });

  test('a refused refresh rejects all and tells once that the session ended', async () => {
    const { api, countOf, ended } = openTab({ answer: unauthorized });
    const outcomes = await Promise.allSettled([api(chats), api(chats), api(chats)]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(countOf('/api/chats/list')).toBe(3);
    expect(countOf('/api/auth/refresh')).toBe(1);
    await expect(api(chats)).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledOnce();
  });

  test('the end of the next session is told again', async () => {
    let signedIn = false;
    const { api, ended } = openTab({ answer: () => (signedIn ? ok() : unauthorized()) });
    await expect(api(chats)).rejects.toMatchObject({ status: 401 });
    signedIn = true;
    await api(chats);
    signedIn = false;
    await expect(api(chats)).rejects.toMatchObject({ status: 401 });
    expect(ended).toHaveBeenCalledTimes(2);
  });

  test('a refresh that got no answer does not end the session', async () => {
    const { api, ended } = openTab({
      answer: ({ url }) =>
        url === '/api/auth/refresh' ? Promise.reject(new TypeError('offline')) : unauthorized(),
    });
    await expect(api(chats)).rejects.toMatchObject({ code: 'network_error', retryable: true });
    expect(ended).not.toHaveBeenCalled();
  });

  test('of a sign-in nothing is refreshed', async () => {
    const wrong = { code: 'invalid_username_or_password', message: '' };
    const { api, requests } = openTab({ answer: () => Response.json(wrong, { status: 401 }) });
    const signIn = api(login, { body: { rememberMe: false } }, { basic: { user: 'a', password: 'b' } });
    await expect(signIn).rejects.toMatchObject(wrong);
    expect(requests).toHaveLength(1);
  });

  test('a form is built anew for its replay', async () => {
    const { answer } = expiredSession();
    const { api, requests } = openTab({ answer });
    await api(send, { form: { message: 'hi' } });
    const sent = requests.filter((request) => request.url === '/api/ai-chat/send-message');
    expect(sent).toHaveLength(2);
    expect(sent[0]?.body).not.toBe(sent[1]?.body);
  });

  test('a request aborted while it waits for the refresh is rejected at once and not replayed', async () => {
    const refreshed = Promise.withResolvers<Response>();
    const asked = Promise.withResolvers<void>();
    const { api, countOf } = openTab({
      answer: ({ url }) => {
        if (url !== '/api/auth/refresh') return unauthorized();
        asked.resolve();
        return refreshed.promise;
      },
    });
    const abort = new AbortController();
    const answered = api(chats, {}, { signal: abort.signal });
    await asked.promise;
    abort.abort();
    await expect(answered).rejects.toBe(abort.signal.reason);
    refreshed.resolve(ok());
    expect(countOf('/api/chats/list')).toBe(1);
  });

  test('two tabs do not both refresh', async () => {
    const { answer, session } = expiredSession();
    const tabs = openTabs(answer);
    await Promise.all(tabs.flatMap(({ api }) => [api(chats), api(chats)]));
    expect(session.refreshes).toBe(1);
  });

  test('while another tab is given a new session, a tab of the old one waits and goes on with it', async () => {
    const given = Promise.withResolvers<Response>();
    let isNew = false;
    const [giving, waiting] = openTabs(({ url }) => {
      if (url === '/api/auth/login') return given.promise;
      return isNew && url !== '/api/auth/refresh' ? ok() : unauthorized();
    });
    const signIn = giving.api(login, { body: { rememberMe: false } });
    const read = waiting.api(chats);
    await expect.poll(() => waiting.countOf('/api/chats/list')).toBe(1);
    isNew = true;
    given.resolve(Response.json({ result: true }));
    await expect(signIn).resolves.toEqual({ result: true });
    await expect(read).resolves.toEqual({ ok: true });
    expect(waiting.countOf('/api/auth/refresh')).toBe(0);
    expect(waiting.ended).not.toHaveBeenCalled();
  });

  test('a sign-in that is refused leaves the other tabs their own refresh', async () => {
    const { answer, session } = expiredSession();
    const [giving, waiting] = openTabs((request) =>
      request.url === '/api/auth/login' ? unauthorized() : answer(request),
    );
    const signIn = giving.api(login, { body: { rememberMe: false } });
    const read = waiting.api(chats);
    await expect(signIn).rejects.toMatchObject({ status: 401 });
    await expect(read).resolves.toEqual({ ok: true });
    expect(session.refreshes).toBe(1);
  });
});
