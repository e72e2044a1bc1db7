import type { Message } from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import type { TariffData } from '@polylogue/contract/billing';
import type { Capsule } from '@polylogue/contract/library';
import type { NoteItem } from '@polylogue/contract/notes';
import type { ModelList } from '@polylogue/contract/models';
import { channels, streamFrame, type ServerFrame, type StreamFrame } from '@polylogue/contract/realtime';
import WebSocket from 'ws';
import { foldFrames } from '../src/features/sending/sending.scene.testing.ts';

const headers = { 'x-user-timezone': 'UTC', 'x-user-language': 'en' };
const password = 'Aa1!aaaa';
let registered = 0;

/** No call takes this long on any machine; one that does is named instead of holding up the whole test. */
const unanswered = 100_000;

/** A user of a running product, from outside, with cookies and sockets. */
export interface ProductClient {
  userId: number;
  send(fields: Record<string, string>): Promise<SendResponse>;
  stop(uuid: string): Promise<void>;
  /** Id of a model by its name. */
  modelId(name: string): Promise<number>;
  list(chatId: number): Promise<Message[]>;
  tariff(): Promise<TariffData>;
  /** Any other call, as a raw response. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  /** The same with a form. */
  upload(path: string, form: FormData): Promise<Response>;
  remove(path: string): Promise<Response>;
  notes(): Promise<NoteItem[]>;
  capsules(): Promise<Capsule[]>;
  /** A socket of the same person, at this node. */
  open(): Promise<WebSocket>;
  /** Follows a chat until the socket closes; `at` is another node of the same product. */
  follow(
    chatId: number,
    at?: string,
  ): Promise<{ text(messageId: number): string; frames: StreamFrame[]; close(): void }>;
  /** The same user on another node, or on the same one after a restart. */
  at(url: string): ProductClient;
}

/** Signs up and in. The product must allow unverified accounts to send. */
export async function joinProduct(url: string): Promise<ProductClient> {
  registered += 1;
  const login = `visitor${process.pid}x${registered}`;
  const email = `${login}@example.test`;
  const body = { name: 'Some One', login, email, password, passwordRepeat: password, agreement: true };
  await json(`${url}/api/auth/register`, { method: 'POST', body: JSON.stringify(body) });
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: '{"rememberMe":true}',
    headers: {
      ...headers,
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
    },
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const { userId } = (await json(`${url}/api/account-info/me`, { headers: { cookie } })) as {
    userId: number;
  };
  return clientAt(url, { cookie, userId });
}

function clientAt(url: string, who: { cookie: string; userId: number }): ProductClient {
  const { cookie, userId } = who;
  const get = (path: string) => json(`${url}/api/${path}`, { headers: { cookie } });
  const openAt = async (at: string): Promise<WebSocket> => {
    const { token } = (await json(`${at}/api/init/connect`, { headers: { cookie } })) as { token: string };
    const socket = new WebSocket(`${at.replace('http', 'ws')}/realtime?token=${token}`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.on('error', () => undefined);
    return socket;
  };
  return {
    userId,
    send: async (fields) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return (await json(`${url}/api/ai-chat/send-message`, {
        method: 'POST',
        body,
        headers: { cookie },
      })) as SendResponse;
    },
    stop: async (uuid) => {
      const stopUrl = `${url}/api/ai-chat/stop-generate?connectionUuid=${uuid}`;
      await json(stopUrl, { method: 'POST', headers: { cookie } });
    },
    modelId: async (name) => {
      const { list } = (await get('ai-chat/model-list')) as ModelList;
      const found = list.find((model) => model.name === name);
      if (!found) throw new Error(`There is no model ${name}.`);
      return found.id;
    },
    list: async (chatId) => {
      const page = (await get(`message/list?groupId=${chatId}&limit=100`)) as { list: Message[] };
      return page.list;
    },
    tariff: async () => (await get('account-info/tariff-data')) as TariffData,
    post: (path, body, more = {}) =>
      fetch(`${url}/api/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, ...more, 'content-type': 'application/json', cookie },
        signal: AbortSignal.timeout(unanswered),
      }),
    upload: (path, body) =>
      fetch(`${url}/api/${path}`, {
        method: 'POST',
        body,
        headers: { ...headers, cookie },
        signal: AbortSignal.timeout(unanswered),
      }),
    remove: (path) => fetch(`${url}/api/${path}`, { method: 'DELETE', headers: { ...headers, cookie } }),
    notes: async () => (await get('notes/list')) as NoteItem[],
    capsules: async () => (await get('capsule/list')) as Capsule[],
    open: () => openAt(url),
    follow: async (chatId, at = url) => {
      const socket = await openAt(at);
      const frames: StreamFrame[] = [];
      const subscribed = new Promise<void>((resolve) => {
        socket.on('message', (data: Buffer) => {
          const frame = JSON.parse(data.toString()) as ServerFrame;
          if (frame.type === 'subscribed') resolve();
          if (frame.type === 'event') frames.push(streamFrame.parse(frame.data));
        });
      });
      socket.send(JSON.stringify({ type: 'subscribe', channel: channels.chatMessage(userId, chatId) }));
      await subscribed;
      return {
        frames,
        text: (messageId) => foldFrames(frames.filter((frame) => frame.message_id === messageId)).text,
        close: () => socket.close(),
      };
    },
    at: (other) => clientAt(other, who),
  };
}

async function json(url: string, init: RequestInit): Promise<unknown> {
  const isText = typeof init.body === 'string';
  const response = await fetch(url, {
    ...init,
    signal: AbortSignal.timeout(unanswered),
    headers: { ...headers, ...(isText ? { 'content-type': 'application/json' } : {}), ...init.headers },
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}
