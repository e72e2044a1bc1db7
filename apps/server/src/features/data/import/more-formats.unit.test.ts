import { expect, test } from 'vitest';
import { dot, zip } from './exports.testing.ts';
import { ImportError } from './import-error.ts';
import type { ImportFrame, NeutralChat } from './neutral.ts';
import { readExport } from './read-export.ts';

async function chatsOf(bytes: Buffer): Promise<NeutralChat[]> {
  async function* stream(): AsyncGenerator<Buffer> {
    // Small pieces, so that every row is cut somewhere.
    for (let at = 0; at < bytes.length; at += 37) yield bytes.subarray(at, at + 37);
  }
  const frames: ImportFrame[] = [];
  const file = { head: bytes.subarray(0, 100), stream, whole: async () => bytes };
  for await (const frame of readExport(file, { check: false })) frames.push(frame);
  return frames.flatMap((frame) => ('chat' in frame ? [frame.chat] : []));
}

function lines({ messages }: NeutralChat): string[] {
  return messages.map(({ role, parent, text }, place) => `${place} ${role}<${parent ?? '-'} ${text}`);
}

/** A backup as Cherry Studio writes it up to its version 5. */
function cherry(): object {
  const at = (second: number) => `2025-06-01T10:00:0${second}.000Z`;
  const message = (id: string, role: string, second: number, values: object) => ({
    ...{ id, role, topicId: 't1', assistantId: 'a1', createdAt: at(second), status: 'success' },
    blocks: [`b-${id}`],
    ...values,
  });
  const block = (id: string, type: string, values: object) => ({
    id,
    messageId: '',
    type,
    createdAt: at(0),
    status: 'success',
    ...values,
  });
  const assistants = {
    defaultAssistant: { id: 'default', topics: [] },
    assistants: [
      {
        id: 'a1',
        name: 'Helper',
        topics: [{ id: 't1', name: 'Of the sea', createdAt: at(0), updatedAt: at(9), pinned: true }],
      },
    ],
  };
  return {
    time: 1_750_000_000_000,
    version: 5,
    localStorage: {
      'persist:cherry-studio': JSON.stringify({
        assistants: JSON.stringify(assistants),
        llm: '{"apiKey":"secret"}',
      }),
    },
    indexedDB: {
      files: [{ id: 'f1', ext: '.png' }],
      topics: [
        {
          id: 't1',
          messages: [
            message('q1', 'user', 1, { blocks: ['b-q1', 'b-picture', 'b-file'] }),
            message('r1', 'assistant', 2, {
              askId: 'q1',
              model: { id: 'gpt-4o', name: 'GPT-4o', provider: 'openai' },
            }),
            message('r2', 'assistant', 3, {
              ...{ askId: 'q1', foldSelected: true, blocks: ['b-thought', 'b-r2', 'b-tool', 'b-code'] },
              model: { id: 'claude-x', name: 'Claude X', provider: 'anthropic' },
            }),
            message('cut', 'user', 4, { type: 'clear', blocks: [] }),
            message('q2', 'user', 5, {}),
            message('r3', 'assistant', 6, { askId: 'q2' }),
          ],
        },
        { id: 'empty', messages: [] },
        'no topic',
      ],
      message_blocks: [
        block('b-q1', 'main_text', { content: 'How deep?' }),
        block('b-picture', 'image', { file: { id: 'f1', ext: '.png', name: 'f1.png' } }),
        block('b-file', 'file', { file: { id: 'f2', ext: '.pdf', origin_name: 'sea.pdf' } }),
        block('b-r1', 'main_text', { content: 'Very.' }),
        block('b-thought', 'thinking', { content: 'Water…', thinking_millsec: 5 }),
        block('b-r2', 'main_text', { content: 'Deep.' }),
        block('b-tool', 'tool', { toolId: 'search' }),
        block('b-code', 'code', { content: 'depth()', language: 'js' }),
        block('b-q2', 'main_text', { content: 'And wide?' }),
        block('b-r3', 'main_text', { content: 'Wide.' }),
        null,
      ],
    },
  };
}

test('Cherry Studio: texts of blocks, answers to one question as alternatives, titles, pictures, no keys', async () => {
  const [chat, ...more] = await chatsOf(await zip({ 'data.json': cherry(), 'Data/Files/f1.png': dot }));
  expect(more).toEqual([]);
  expect(chat).toMatchObject({ key: 't1', title: 'Of the sea', pinned: true });
  expect(chat && lines(chat)).toEqual([
    '0 request<- How deep?\n\n📎 sea.pdf',
    '1 response<0 Very.',
    '2 response<0 Deep.\n\n```js\ndepth()\n```',
    '3 request<2 And wide?',
    '4 response<3 Wide.',
  ]);
  expect(chat?.messages[0]?.pictures).toHaveLength(1);
  expect(chat?.messages[2]).toMatchObject({ reasoning: 'Water…', model: 'Claude X' });
  expect(chat?.head).toBe(4);
  expect(chat?.leftOut).toEqual([
    { what: 'file', count: 1 },
    { what: 'tool', count: 1 },
  ]);
  expect(JSON.stringify(chat)).not.toContain('secret');
});

/** A row of the activity as Google's Takeout writes it in HTML. */
function cell(header: string, body: string): string {
  const base = 'content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1';
  return `<div class="outer-cell mdl-cell mdl-cell--12-col mdl-shadow--2dp"><div class="mdl-grid"><div class="header-cell mdl-cell mdl-cell--12-col"><p class="mdl-typography--title">${header}<br></p></div><div class="${base}">${body}</div><div class="${base} mdl-typography--text-right"></div><div class="content-cell mdl-cell mdl-cell--12-col mdl-typography--caption"><b>Products:</b><br>&emsp;${header}<br></div></div></div>`;
}

const link = (text: string) => `<a href="https://gemini.google.com/app/abc123">${text}</a>`;

const page = `<!DOCTYPE html><html><head><style>${'.a{}'.repeat(2_000)}</style></head><body>${[
  cell(
    'Gemini Apps',
    `Prompted&nbsp;${link('And &lt;b&gt; then?')}<br>Apr 12, 2026, 3:35:00\u202fPM EDT<br><p>Then <b>that</b>.</p><ul><li>x</li></ul>`,
  ),
  cell(
    'Gemini Apps',
    `Prompted ${link('What first?')}<br>Apr 12, 2026, 3:34:31 PM EDT<p>This at 10:00:00.</p>`,
  ),
  cell('Gemini Apps', 'Used an app<br>Apr 11, 2026, 3:34:31 PM EDT'),
  cell('YouTube', 'Watched <a href="https://youtube.com/x">Prompted</a><br>Apr 10, 2026, 3:34:31 PM EDT<br>'),
  cell('Gemini Apps', 'Prompted Один вопрос<br>9 апр. 2026 г., 15:04:05 MSK<br><p>Ответ</p>'),
].join('')}</body></html>`;

test.each([
  ['by itself', async () => Buffer.from(page)],
  [
    'in the archive of a Takeout',
    () =>
      zip({
        'Takeout/My Activity/Gemini Apps/MyActivity.html': Buffer.from(page),
        'archive_browser.html': Buffer.from('<html></html>'),
      }),
  ],
])('Gemini: the activity as a page, %s', async (_, made) => {
  const chats = await chatsOf(await made());
  expect(chats.map(lines)).toEqual([
    ['0 request<- Один вопрос', '1 response<0 Ответ'],
    [
      '0 request<- What first?',
      '1 response<0 This at 10:00:00.',
      '2 request<1 And <b> then?',
      '3 response<2 Then **that**.\n\n- x',
    ],
  ]);
  expect(
    chats.map(({ key, createdAt }) => [key.slice(0, 6), new Date(createdAt ?? 0).toISOString()]),
  ).toEqual([
    ['2026-0', '2026-04-09T12:04:05.000Z'],
    ['abc123', '2026-04-12T19:34:31.000Z'],
  ]);
});

test('another page is no export', async () => {
  const error: unknown = await chatsOf(Buffer.from('<html><body>Hello</body></html>')).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ problem: 'unknown_format' });
  expect(error).toBeInstanceOf(ImportError);
});
