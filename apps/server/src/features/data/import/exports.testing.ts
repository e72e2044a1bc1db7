import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { zipOf, type ZipEntry } from '../export/zip.ts';

/** A picture of one dot. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An archive of files; values that are no bytes are written as JSON. */
export function zip(files: Record<string, unknown>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [path, content] of Object.entries(files)) {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
      yield { path, content: Readable.from([bytes]), compress: true };
    }
  }
  return buffer(zipOf(entries(), new Date('2026-01-01T00:00:00Z')));
}

const start = 1_700_000_000;

/** A node of a ChatGPT conversation as the exports of 2024 have it. */
export function gptNode(
  id: string,
  parent: string | null,
  message: {
    role: string;
    parts?: unknown[];
    content?: object;
    metadata?: object;
    recipient?: string;
    at?: number | null;
  } | null,
): Record<string, unknown> {
  return {
    id,
    parent,
    children: [],
    message: message && {
      id,
      author: { role: message.role, name: null, metadata: {} },
      create_time: message.at === undefined ? start : message.at,
      content: message.content ?? { content_type: 'text', parts: message.parts ?? [] },
      status: 'finished_successfully',
      weight: 1,
      recipient: message.recipient ?? 'all',
      metadata: message.metadata ?? {},
    },
  };
}

/** A ChatGPT conversation. */
export function gptChat(
  id: string,
  nodes: Record<string, unknown>[],
  values: object = {},
): Record<string, unknown> {
  return {
    id,
    conversation_id: id,
    title: `Chat ${id}`,
    create_time: start,
    update_time: start + 100,
    current_node: nodes.at(-1)?.['id'] ?? null,
    default_model_slug: 'gpt-4o',
    mapping: Object.fromEntries(nodes.map((node) => [node['id'], node])),
    ...values,
  };
}

/** A short conversation of one question and its answer. */
export function gptExchange(
  id: string,
  question = 'How deep is the sea?',
  answer = 'Deep.',
): Record<string, unknown> {
  return gptChat(id, [
    gptNode('root', null, null),
    gptNode('q', 'root', { role: 'user', parts: [question], at: start + 1 }),
    gptNode('a', 'q', {
      role: 'assistant',
      parts: [answer],
      at: start + 2,
      metadata: { model_slug: 'gpt-4o' },
    }),
  ]);
}

/** A conversation with everything that exports of ChatGPT are known to hold. */
export function richGptChat(): Record<string, unknown> {
  const cite = '\uE200cite\uE202turn0search3\uE201';
  return gptChat(
    'rich',
    [
      gptNode('root', null, null),
      gptNode('sys', 'root', {
        role: 'system',
        parts: [''],
        metadata: { is_visually_hidden_from_conversation: true },
      }),
      gptNode('ctx', 'sys', {
        role: 'user',
        content: { content_type: 'user_editable_context', user_profile: 'secret profile' },
      }),
      gptNode('q1', 'ctx', {
        role: 'user',
        at: start + 1,
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'sediment://file_00ab',
              width: 1,
              height: 1,
            },
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'file-service://file-GONE1',
              width: 1,
              height: 1,
            },
            'What is this?',
          ],
        },
        metadata: {
          attachments: [
            { id: 'file-DOC', name: 'report.pdf', mime_type: 'application/pdf' },
            { id: 'file-GONE1', name: 'gone.jpg', mime_type: 'image/jpeg' },
          ],
        },
      }),
      gptNode('think', 'q1', {
        role: 'assistant',
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Looking', content: 'It is a dot.' }] },
      }),
      gptNode('call', 'think', {
        role: 'assistant',
        recipient: 'web.run',
        content: { content_type: 'code', text: 'search' },
      }),
      gptNode('tool', 'call', { role: 'tool', content: { content_type: 'tether_quote', text: 'quote' } }),
      gptNode('a1', 'tool', {
        role: 'assistant',
        at: start + 5,
        parts: [`A dot.${cite} See 【1†source】 and [file](sandbox:/mnt/data/x.csv).`],
        metadata: {
          model_slug: 'o3',
          content_references: [
            {
              type: 'grouped_webpages',
              matched_text: cite,
              items: [{ title: 'Dots', url: 'https://dots.example/a', attribution: 'dots.example' }],
            },
          ],
        },
      }),
      gptNode('a1more', 'a1', { role: 'assistant', at: start + 6, parts: ['It goes on.'] }),
      gptNode('a2', 'q1', { role: 'assistant', at: start + 9, parts: ['Another answer.'] }),
      gptNode('q2', 'a1more', { role: 'user', at: start + 20, parts: ['And now?'] }),
      gptNode('q2edited', 'a1more', { role: 'user', at: start + 30, parts: ['And now, please?'] }),
      gptNode('drawn', 'q2edited', {
        role: 'tool',
        at: start + 31,
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'file-service://file-DRAWN',
              width: 1,
              height: 1,
            },
          ],
        },
      }),
      gptNode('a3', 'drawn', { role: 'assistant', at: start + 32, parts: ['Here is a picture.'] }),
    ],
    { current_node: 'a3', is_archived: true },
  );
}

/** A conversation of Claude.ai with blocks, attachments and an edited question. */
export function claudeChat(): Record<string, unknown> {
  const at = (minute: number) => `2025-03-01T10:${String(minute).padStart(2, '0')}:00.000000Z`;
  return {
    uuid: 'c1',
    name: '',
    created_at: at(0),
    updated_at: at(30),
    account: { uuid: 'someone' },
    chat_messages: [
      {
        uuid: 'm1',
        sender: 'human',
        text: 'Read this',
        content: [{ type: 'text', text: 'Read this' }],
        created_at: at(1),
        parent_message_uuid: '00000000-0000-4000-8000-000000000000',
        attachments: [
          { file_name: 'notes.txt', file_type: 'txt', extracted_content: 'line of the file' },
          { file_name: '', extracted_content: 'a long paste' },
        ],
        files: [{ file_uuid: 'f', file_name: 'photo.jpg' }],
      },
      {
        uuid: 'm2',
        sender: 'assistant',
        text: 'This block is not supported on your current device yet.',
        content: [
          { type: 'thinking', thinking: 'They want a summary.' },
          { type: 'tool_use', id: null, name: 'web_search', input: { query: 'x' } },
          { type: 'tool_result', tool_use_id: null, content: [] },
          {
            type: 'tool_use',
            id: null,
            name: 'artifacts',
            input: { title: 'Plan', content: 'print(1)', language: 'python' },
          },
          {
            type: 'text',
            text: 'Done.',
            citations: [{ details: { type: 'web', url: 'https://a.example/x' } }],
          },
        ],
        created_at: at(2),
        parent_message_uuid: 'm1',
        attachments: [],
        files: [],
      },
      {
        uuid: 'm3',
        sender: 'human',
        text: 'Read this instead',
        content: [{ type: 'text', text: 'Read this instead' }],
        created_at: at(5),
        parent_message_uuid: '00000000-0000-4000-8000-000000000000',
      },
      {
        uuid: 'm4',
        sender: 'assistant',
        text: 'Plain answer',
        content: [],
        created_at: at(6),
        parent_message_uuid: 'm3',
      },
    ],
  };
}
