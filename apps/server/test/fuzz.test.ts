import type { Call } from '@polylogue/contract/call';
import { allCalls } from '@polylogue/contract/calls';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendAndWait, setTokens } from '../src/features/sending/sending.scene.testing.ts';
import type { TestUser } from './factories.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { goodForm } from './hostile-forms.ts';
import type { Json } from './hostile-input.ts';
import { hostileRequests, type HostileRequest } from './hostile-requests.ts';

const seed = 20_261;

/** Requests per call; a seeded sample if there are more. */
const maxRequests = { default: 40, slow: 15, intricate: 250 };

/** Slow calls: they use a thread, ask a model or hash a password. */
const slow: readonly string[] = [
  ...['htmlToPdf', 'htmlToDocx', 'htmlToXlsx', 'checkPromptImport', 'importPrompts', 'exportPrompts'],
  ...['login', 'register', 'checkPassword', 'resetPassword', 'askHelper', 'updateAvatar'],
];

/** Nested input has many places to attack. */
const intricate: readonly string[] = ['createNote', 'updateNote'];

/** These delete what the others use or end the session, so they come last. */
const removing: readonly string[] = [
  'removeFile',
  'removeChat',
  'deleteNote',
  'removePrompt',
  'removeMessage',
];
const ending: readonly string[] = [
  ...['refresh', 'resetPassword', 'endAccountSession', 'endAllSessions', 'logout', 'removeAccount'],
];

const text = {
  type: 'text',
  text: 'tea',
  marks: [{ type: 'link', attrs: { href: 'https://example.test' } }],
};
const cell = { type: 'tableCell', attrs: { colwidth: [10] }, content: [{ type: 'paragraph' }] };
const content: Json = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text] },
    { type: 'image', attrs: { fileId: 1, alt: 'leaves', width: 10 } },
    { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
  ],
};
const prompt = { name: 'A prompt', prompt: 'About {{topic}}', description: 'Tea', languageUid: 'en' };
const prompts = [{ id: 1, values: { topic: 'tea' } }];

/** Samples where the schema is too loose: JSON in a form field, the content of a note. */
const samples: Partial<Record<string, Json>> = {
  updateChat: { chatId: 1, name: 'Tea', pin: true, parent_id: null },
  orderChats: { orderList: [{ id: 1, order: 1, parent_id: null, pin: false }] },
  createPrompt: { ...prompt, topic_id: 1, public: true, tone: null },
  updatePrompt: { id: 1, ...prompt },
  createNote: { name: 'Tea', content },
  updateNote: { id: 1, version: 1, content },
  sendMessage: { message: 'Hello', chat: '1', prompts, notes: [1], gen_img_config: { size: '1024x1024' } },
  sendToCompared: { message: 'Hello', prompts, compare_models_chats_id: [2] },
  askHelper: { message: 'Hello [[sim tokens=5 rate=0]]', prompts: [1] },
};

const calls: [string, Call][] = Object.entries<Call>(allCalls).sort(
  ([one], [other]) => rankOf(one) - rankOf(other),
);

function rankOf(name: string): number {
  return [...removing, ...ending].indexOf(name);
}

let started: TestApp;
let user: TestUser;
let cookies: Record<string, string>;

beforeAll(async () => {
  started = await startTestApp();
  user = await started.createUser();
  cookies = await started.signIn(user);
  await setTokens(started, user.id, 10_000_000);
  const { request } = started;
  await sendAndWait(started, { cookies }, { message: 'Hello' });
  const file = goodForm({}, ['file']);
  const made = [
    await request(allCalls.storeFile, {
      cookies,
      payload: file.payload,
      headers: { 'content-type': file.contentType },
    }),
    await request(allCalls.createNote, { cookies, body: {} }),
    await request(allCalls.createPrompt, { cookies, body: prompt }),
    await request(allCalls.createCompareChats, { cookies, body: { modelIds: [1, 2] } }),
  ];
  expect(made.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
});

afterAll(() => started.close());

/** The sampled requests. A guest on a user's call does not get past authentication. */
function chosen(name: string, call: Call, isGuest: boolean): HostileRequest[] {
  const all = hostileRequests(call, samples[name]);
  const kind = slow.includes(name) ? 'slow' : intricate.includes(name) ? 'intricate' : 'default';
  const most = Math.min(all.length, isGuest && call.access !== 'guest' ? 3 : maxRequests[kind]);
  const subset = fc.shuffledSubarray(all, { minLength: most, maxLength: most });
  return fc
    .sample(subset, { seed, numRuns: 1 })
    .flat()
    .map((write) => write());
}

async function statusOf(
  call: Call,
  { url, payload, contentType }: HostileRequest,
  headers: Record<string, string>,
): Promise<number> {
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  const response = await started.app.inject({
    method: call.method,
    url,
    headers: { 'x-user-timezone': 'UTC', ...headers, ...type },
    payload,
  });
  return response.statusCode;
}

/** Readable form for messages. */
function brief({ url, payload }: HostileRequest): string {
  return `${url.slice(0, 200)} ${String(payload).slice(0, 300)}`;
}

/** Calls that accepted at least one request: if nearly all were refused early, nothing would be proven. */
const taken = new Set<string>();

test.each(calls)('%s never answers hostile input with a 5xx', async (name, call) => {
  if (ending.includes(name)) cookies = await started.signIn(user);
  const jar = Object.entries(cookies).map(([key, value]) => `${key}=${value}`);
  const guest: Record<string, string> = {};
  const callers = [guest, { cookie: jar.join('; ') }];
  if (call.access === 'operator') callers.push({ authorization: `Bearer ${started.deps.secrets.operator}` });
  const failed: string[] = [];
  for (const headers of callers) {
    for (const request of chosen(name, call, headers === guest)) {
      const status = await statusOf(call, request, headers);
      if (status === 200) taken.add(name);
      if (status >= 500) failed.push(`${status} ${brief(request)}`);
    }
  }
  expect(failed).toEqual([]);
});

test('most calls accepted some of it', () => {
  expect(taken.size).toBeGreaterThan(calls.length / 2);
});
