import { expect, test } from 'vitest';
import { claudeChat, dot, gptChat, gptExchange, gptNode, richGptChat, zip } from './exports.testing.ts';
import { ImportError } from './import-error.ts';
import type { ImportFrame, NeutralChat } from './neutral.ts';
import { readExport } from './read-export.ts';

async function framesOf(content: unknown, check = false): Promise<ImportFrame[]> {
  const bytes = Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
  async function* stream(): AsyncGenerator<Buffer> {
    // Small pieces, so that every value is cut somewhere.
    const piece = bytes.length < 100_000 ? 37 : 65_536;
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const frames: ImportFrame[] = [];
  const file = { head: bytes.subarray(0, 100), stream, whole: async () => bytes };
  for await (const frame of readExport(file, { check })) frames.push(frame);
  return frames;
}

async function chatsOf(content: unknown): Promise<NeutralChat[]> {
  return (await framesOf(content)).flatMap((frame) => ('chat' in frame ? [frame.chat] : []));
}

async function problemOf(content: unknown): Promise<string> {
  const error: unknown = await framesOf(content).catch((thrown: unknown) => thrown);
  return error instanceof ImportError ? error.problem : 'imported';
}

/** A chat as lines: role, parent and text of each message. */
function lines({ messages }: NeutralChat): string[] {
  return messages.map(({ role, parent, text }, place) => `${place} ${role}<${parent ?? '-'} ${text}`);
}

function left({ leftOut }: NeutralChat): Record<string, number> {
  return Object.fromEntries(leftOut.map(({ what, count }) => [what, count]));
}

test('ChatGPT: branches, hidden nodes, thoughts, continued answers, pictures and marks of sources', async () => {
  const archive = await zip({
    'conversations.json': [richGptChat()],
    'file_00ab.dat': dot,
    'dalle-generations/file-DRAWN-1234.webp': dot,
    'user.json': { id: 'user' },
  });
  const frames = await framesOf(archive);
  const [chat] = frames.flatMap((frame) => ('chat' in frame ? [frame.chat] : []));
  if (!chat) throw new Error('no chat');
  expect(lines(chat)).toEqual([
    '0 request<- What is this?\n\n📎 report.pdf\n\n📎 gone.jpg',
    '1 response<0 A dot. ([dots.example](https://dots.example/a)) See  and file.\n\nIt goes on.',
    '2 response<0 Another answer.',
    '3 request<1 And now?',
    '4 request<1 And now, please?',
    '5 response<4 Here is a picture.',
  ]);
  expect(chat.head).toBe(5);
  expect(chat.messages[1]).toMatchObject({
    model: 'o3',
    provider: 'openai',
    reasoning: 'Looking\n\nIt is a dot.',
  });
  expect(chat.messages[0]?.pictures).toEqual([{ file: 1, width: 1, height: 1 }]);
  expect(chat.messages[5]?.pictures).toEqual([{ file: 2, width: 1, height: 1 }]);
  expect(chat).toMatchObject({ archived: true, title: 'Chat rich', createdAt: 1_700_000_000_000 });
  expect(left(chat)).toEqual({ file: 1, tool: 2, picture_missing: 1 });
  expect(JSON.stringify(chat)).not.toContain('secret profile');
  expect(frames.flatMap((frame) => ('file' in frame ? [frame.file.name] : []))).toEqual([
    'image.png',
    'image.png',
  ]);
});

test('ChatGPT since 2026: shards in order, nodes that know only their parents, and shards that are missing', async () => {
  const lean = gptExchange('lean');
  for (const node of Object.values(
    lean['mapping'] as Record<string, { children?: unknown; message?: Record<string, unknown> }>,
  )) {
    delete node.children;
    for (const key of ['recipient', 'status', 'weight']) delete node.message?.[key];
  }
  const archive = await zip({
    'conversations-010.json': [gptExchange('last')],
    'conversations-002.json': [gptExchange('second')],
    'conversations-000.json': [lean, { id: 'project', title: 'A folder without messages' }],
    'export_manifest.json': {
      logical_files: {
        'conversations.json': { sharded: true, files: ['conversations-000.json', 'conversations-011.json'] },
      },
    },
  });
  const frames = await framesOf(archive);
  expect(frames.flatMap((frame) => ('chat' in frame ? [frame.chat.key] : []))).toEqual([
    'lean',
    'second',
    'last',
  ]);
  expect(frames).toContainEqual({ unusable: { name: 'conversations-011.json', problem: 'broken' } });
});

test('ChatGPT: one conversation or an object around the list is read, too', async () => {
  expect(await chatsOf(gptExchange('one'))).toHaveLength(1);
  expect(await chatsOf({ conversations: [gptExchange('one'), gptExchange('two')] })).toHaveLength(2);
});

test('ChatGPT: what was spoken is the text of a voice chat', async () => {
  const spoken = (text: string) => ({
    content_type: 'multimodal_text',
    parts: [{ content_type: 'audio_transcription', text }, { content_type: 'audio_asset_pointer' }],
  });
  const [chat] = await chatsOf([
    gptChat('voice', [
      gptNode('q', null, { role: 'user', content: spoken('Hello?') }),
      gptNode('a', 'q', { role: 'assistant', content: spoken('Hi.') }),
    ]),
  ]);
  expect(chat?.messages.map(({ text }) => text)).toEqual(['Hello?', 'Hi.']);
  expect(chat && left(chat)).toEqual({ recording: 2 });
});

test('Claude: blocks before the placeholder, thoughts, artifacts, attachments and the newest branch', async () => {
  const [chat] = await chatsOf([claudeChat()]);
  if (!chat) throw new Error('no chat');
  expect(lines(chat)).toEqual([
    '0 request<- Read this\n\n📎 **notes.txt**\n\n```\nline of the file\n```\n\na long paste\n\n📎 photo.jpg',
    '1 response<0 Done. ([a.example](https://a.example/x))\n\n**Plan**\n\n```python\nprint(1)\n```',
    '2 request<- Read this instead',
    '3 response<2 Plain answer',
  ]);
  expect(chat.head).toBe(3);
  expect(chat.messages[1]).toMatchObject({
    reasoning: 'They want a summary.',
    model: 'Claude',
    provider: 'anthropic',
  });
  expect(chat.title).toBeNull();
  expect(left(chat)).toEqual({ file: 1, tool: 1 });
});

test('LibreChat: flat and nested messages are the same chat', async () => {
  const root = '00000000-0000-0000-0000-000000000000';
  const question = {
    messageId: 'q',
    parentMessageId: root,
    isCreatedByUser: true,
    text: 'Q',
    createdAt: '2025-01-01T00:00:00Z',
  };
  const answer = {
    messageId: 'a',
    parentMessageId: 'q',
    isCreatedByUser: false,
    model: 'claude-sonnet-4',
    content: [{ type: 'think', think: 'hm' }, { type: 'text', text: 'A' }, { type: 'tool_call' }],
    createdAt: '2025-01-01T00:00:01Z',
  };
  const base = { conversationId: 'l1', title: 'Libre', options: { model: 'x' }, exportAt: '10:00:00' };
  const [flat] = await chatsOf({ ...base, messages: [question, answer] });
  const [nested] = await chatsOf({
    ...base,
    recursive: true,
    messages: [{ ...question, children: [answer] }],
  });
  expect(nested).toEqual(flat);
  expect(flat && lines(flat)).toEqual(['0 request<- Q', '1 response<0 A']);
  expect(flat?.messages[1]).toMatchObject({
    reasoning: 'hm',
    model: 'claude-sonnet-4',
    provider: 'anthropic',
  });
});

test('Open WebUI: answers of several models are alternatives, thoughts leave the text', async () => {
  const message = (id: string, values: object) => ({
    id,
    childrenIds: [],
    timestamp: 1_700_000_000,
    ...values,
  });
  const [chat] = await chatsOf([
    {
      id: 'w1',
      title: 'Web',
      created_at: 1_700_000_000,
      pinned: true,
      chat: {
        history: {
          currentId: 'a2',
          messages: {
            q: message('q', { parentId: null, role: 'user', content: 'Q' }),
            a1: message('a1', {
              parentId: 'q',
              role: 'assistant',
              model: 'llama3',
              modelIdx: 0,
              content: 'One',
            }),
            a2: message('a2', {
              parentId: 'q',
              role: 'assistant',
              model: 'mistral-large',
              modelIdx: 1,
              content:
                '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> deep\n</details>\nTwo',
            }),
          },
        },
      },
    },
  ]);
  expect(chat && lines(chat)).toEqual(['0 request<- Q', '1 response<0 One', '2 response<0 Two']);
  expect(chat).toMatchObject({ head: 2, pinned: true });
  expect(chat?.messages[2]).toMatchObject({ reasoning: 'deep', provider: 'mistral' });
});

test('DeepSeek: not taken for ChatGPT, although it looks like it', async () => {
  const node = (id: string, parent: string | null, fragments: object[]) => ({
    id,
    parent,
    message: { inserted_at: '2025-02-01T00:00:00Z', model: 'deepseek-reasoner', fragments },
  });
  const [chat] = await chatsOf([
    {
      id: 'd1',
      title: 'Deep',
      inserted_at: '2025-02-01T00:00:00Z',
      mapping: {
        root: { id: 'root', parent: null, message: null },
        1: node('1', 'root', [{ type: 'REQUEST', content: 'Q' }]),
        2: node('2', '1', [
          { type: 'THINK', content: 'hm' },
          { type: 'RESPONSE', content: 'A' },
        ]),
      },
    },
  ]);
  expect(chat && lines(chat)).toEqual(['0 request<- Q', '1 response<0 A']);
  expect(chat?.messages[1]).toMatchObject({ reasoning: 'hm', provider: 'deepseek' });
});

test('Gemini: rows of one conversation are one chat, in time, clicks are none', async () => {
  const row = (title: string, time: string, values: object) => ({
    header: 'Gemini Apps',
    title,
    time,
    products: ['Gemini Apps'],
    details: [{ name: 'x', url: 'https://gemini.google.com/app/abc' }],
    ...values,
  });
  const [chat, ...more] = await chatsOf([
    row('Used an app', '2025-09-03T00:00:00Z', {}),
    row('Prompted And then?', '2025-09-02T00:00:00Z', {
      safeHtmlItem: [{ html: '<p>Then <b>that</b>.</p><ul><li>x</li></ul>' }],
    }),
    row('Prompted What first?', '2025-09-01T00:00:00Z', {
      safeHtmlItem: [{ html: '<p>This.</p>' }, { html: '<p>Or that.</p>' }],
    }),
  ]);
  expect(more).toEqual([]);
  expect(chat && lines(chat)).toEqual([
    '0 request<- What first?',
    '1 response<0 This.',
    '2 response<0 Or that.',
    '3 request<1 And then?',
    '4 response<3 Then **that**.\n\n- x',
  ]);
});

test('TypingMind, Chatbot UI and LobeChat', async () => {
  const messages = [
    { role: 'user', content: 'Q', createdAt: '2025-01-01T00:00:00Z' },
    { role: 'assistant', content: [{ type: 'text', text: 'A' }, { type: 'image_url' }], model: 'gpt-4' },
  ];
  const expected = ['0 request<- Q', '1 response<0 A'];
  const [typing] = await chatsOf({
    data: { chats: [{ chatID: 't1', chatTitle: 'T', messages }], settings: { apiKey: 'secret' } },
  });
  expect(typing && lines(typing)).toEqual(expected);
  const [bot] = await chatsOf({
    version: 4,
    history: [{ id: 'b1', name: 'B', prompt: 'x', model: { id: 'gpt-3.5', name: 'GPT-3.5' }, messages }],
    folders: [],
  });
  expect(bot && lines(bot)).toEqual(expected);
  const [lobe] = await chatsOf({
    schemaHash: 'x',
    data: {
      topics: [{ id: 'tp', title: 'Lobe' }],
      messages: [
        { id: 'm1', role: 'user', content: 'Q', topicId: 'tp', createdAt: '2025-01-01T00:00:00Z' },
        {
          id: 'm2',
          role: 'assistant',
          content: 'A',
          parentId: 'm1',
          topicId: 'tp',
          createdAt: '2025-01-01T00:00:01Z',
        },
      ],
    },
  });
  expect(lobe && lines(lobe)).toEqual(expected);
  expect(lobe?.title).toBe('Lobe');
});

test('hostile trees: loops, missing parents, null titles and times, wrong types', async () => {
  const [chat] = await chatsOf([
    gptChat(
      'hostile',
      [
        gptNode('a', 'b', { role: 'user', parts: ['loop \u0000 a\ud800'], at: null }),
        gptNode('b', 'a', { role: 'assistant', parts: ['loop b'], at: null }),
        gptNode('self', 'self', { role: 'user', parts: ['self'] }),
        gptNode('orphan', 'nobody', { role: 'assistant', parts: ['orphan', 5, null, { content_type: 7 }] }),
      ],
      { title: null, create_time: null, update_time: 'soon', current_node: 3 },
    ),
    { mapping: { x: 5, y: null, z: { message: 'text' } } },
    'no object',
    null,
  ]);
  expect(chat?.title).toBeNull();
  expect(chat?.messages).toHaveLength(5);
  expect(chat && lines(chat).join('\n')).toContain('loop  a\ufffd');
  for (const [place, { parent }] of (chat?.messages ?? []).entries())
    if (parent !== null) expect(parent).toBeLessThan(place);
});

test('a branch of twenty thousand messages is read without recursion', async () => {
  const nodes = Array.from({ length: 20_000 }, (_, place) =>
    gptNode(`n${place}`, place === 0 ? null : `n${place - 1}`, {
      role: place % 2 ? 'assistant' : 'user',
      parts: [`${place}`],
    }),
  );
  const [chat] = await chatsOf([gptChat('long', nodes)]);
  expect(chat?.messages).toHaveLength(20_000);
  expect(chat?.head).toBe(19_999);
});

test('one entry that is nested too deep is left out, the others come', async () => {
  const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`;
  const frames = await framesOf(`[${deep},${JSON.stringify(gptExchange('fine'))}]`);
  expect(frames).toContainEqual({ unusable: { name: null, problem: 'too_deep' } });
  expect(frames.flatMap((frame) => ('chat' in frame ? [frame.chat.key] : []))).toEqual(['fine']);
});

test.each([
  ['nothing', ''],
  ['no JSON', 'Hello, this is a letter.'],
  ['a number', '5'],
  ['an unknown list', [{ a: 1 }]],
  ['an unknown object', { a: { b: [1, 2] } }],
])('%s is not known', async (_, content) => {
  expect(await problemOf(content)).toBe('unknown_format');
});

test.each([
  ['cut off', JSON.stringify([gptExchange('a')]).slice(0, -5)],
  ['more than one document', `${JSON.stringify([gptExchange('a')])}[]`],
  ['a truncated archive', Buffer.from('PK\u0003\u0004 and nothing else')],
])('%s: broken, and nothing of it is taken', async (_, content) => {
  expect(await problemOf(content)).toBe('broken');
});

test('a conversation list without any message has nothing to import', async () => {
  expect(await problemOf([gptChat('empty', [gptNode('root', null, null)])])).toBe('nothing_to_import');
});

test('an archive that unpacks to much more than it could hold is refused', async () => {
  const archive = await zip({ 'conversations.json': Buffer.alloc(55_000_000, ' ') });
  expect(archive.length).toBeLessThan(200_000);
  expect(await problemOf(archive)).toBe('too_large');
});

test('Grok is recognised, and said to be unsupported', async () => {
  expect(await problemOf({ conversations: [{ conversation: {}, responses: [] }] })).toBe(
    'unsupported_format',
  );
});
