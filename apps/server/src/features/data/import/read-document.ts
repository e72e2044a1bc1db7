import type { Origin } from '@polylogue/contract/data';
import { chatgpt } from './formats/chatgpt.ts';
import { cherryChats } from './formats/cherrystudio.ts';
import { claude } from './formats/claude.ts';
import { deepseek } from './formats/deepseek.ts';
import { geminiHtmlRows } from './formats/gemini-html.ts';
import { geminiChats, geminiRow, isGeminiRow, type GeminiRow } from './formats/gemini.ts';
import { librechat } from './formats/librechat.ts';
import { lobeChats } from './formats/lobechat.ts';
import { openwebui } from './formats/openwebui.ts';
import type { Attachments, ConversationReader } from './formats/reader.ts';
import { chatbotui, typingmind } from './formats/typingmind.ts';
import { ImportError } from './import-error.ts';
import type { JsonItem } from './json-items.ts';
import type { ImportFrame } from './neutral.ts';
import { framesOf, type Sending, type Voice } from './to-neutral.ts';
import type { ForeignChat } from './tree.ts';
import { firstText, isFields, type Fields } from './values.ts';

/** Readers of single conversations. The order matters only where one looks like another. */
const readers: readonly ConversationReader[] = [
  chatgpt,
  deepseek,
  claude,
  openwebui,
  librechat,
  typingmind,
  chatbotui,
];

/** What an export is made of besides lists of conversations has to fit into memory. */
const mostCollected = 60_000_000;

/** Lists whose entries belong together, by their paths. */
const collectedLists = new Set([
  'messages',
  'messagesTree',
  'chat_messages',
  'indexedDB.topics',
  'indexedDB.message_blocks',
  ...['data', 'state'].flatMap((top) => [`${top}.messages`, `${top}.topics`, `${top}.sessions`]),
]);

/** What has been found in an export so far. */
export interface Found {
  origin: Origin | undefined;
}

/** Reads one JSON document of an export, in whatever known format it is. What is not known is passed over. */
export async function* readDocument(
  items: AsyncIterable<JsonItem>,
  { attachments, sending, found }: { attachments: Attachments; sending: Sending; found: Found },
): AsyncGenerator<ImportFrame, void, undefined> {
  const root: Fields = {};
  const lists = new Map<string, unknown[]>();
  const gemini: GeminiRow[] = [];
  let collected = 0;

  async function* send(chat: ForeignChat | null, origin: Origin, voice: Voice): AsyncGenerator<ImportFrame> {
    found.origin ??= origin;
    if (chat) yield* framesOf(chat, { voice, sending });
  }

  for await (const item of items) {
    const path = item.path.join('.');
    if ('problem' in item) {
      if (!item.inList) continue;
      yield { unusable: { name: null, problem: item.problem } };
      continue;
    }
    const { value } = item;
    if (item.inList && !collectedLists.has(path)) {
      if (!isFields(value)) continue;
      const reader = readers.find(({ recognises }) => recognises(value));
      if (reader) yield* send(reader.read(value, attachments), reader.origin, reader);
      else if (isGeminiRow(value)) {
        found.origin ??= 'gemini';
        const rows = [geminiRow(value)].filter((row) => row !== null);
        collected += sizeOf(rows);
        gemini.push(...rows);
      } else refuseUnsupported(value);
    } else {
      collected += sizeOf(value);
      if (item.inList) addTo(lists, path, value);
      else if (item.path.length === 1) root[path] = value;
    }
    if (collected > mostCollected) throw new ImportError('too_large');
  }

  for (const [key, values] of lists) root[key] = values;
  const whole = readers.find(({ recognises }) => recognises(root));
  if (whole) yield* send(whole.read(root, attachments), whole.origin, whole);
  for (const chat of geminiChats(gemini))
    yield* send(chat, 'gemini', { provider: 'google', voice: 'Gemini' });
  const topics = lists.get('indexedDB.topics');
  if (topics && isFields(root['localStorage'])) {
    found.origin ??= 'cherrystudio';
    const blocks = lists.get('indexedDB.message_blocks') ?? [];
    const chats = cherryChats({ topics, blocks, localStorage: root['localStorage'], attachments });
    for (const chat of chats) yield* send(chat, 'cherrystudio', { provider: null, voice: 'Cherry Studio' });
  }
  const top = firstText(root['schemaHash']) !== null ? 'data' : 'exportType' in root ? 'state' : undefined;
  if (!top) return;
  const list = (name: string) => lists.get(`${top}.${name}`) ?? [];
  found.origin ??= 'lobechat';
  const chats = lobeChats({ topics: list('topics'), sessions: list('sessions'), messages: list('messages') });
  for (const chat of chats) yield* send(chat, 'lobechat', { provider: null, voice: 'LobeChat' });
}

/** Reads the activity in Gemini as a page. What is another page is passed over. */
export async function* readPage(
  chunks: AsyncIterable<Buffer>,
  { sending, found }: { sending: Sending; found: Found },
): AsyncGenerator<ImportFrame, void, undefined> {
  const rows: GeminiRow[] = [];
  let collected = 0;
  for await (const entry of geminiHtmlRows(chunks)) {
    found.origin ??= 'gemini';
    const row = geminiRow(entry);
    if (row) rows.push(row);
    collected += sizeOf(row);
    if (collected > mostCollected) throw new ImportError('too_large');
  }
  for (const chat of geminiChats(rows))
    yield* framesOf(chat, { voice: { provider: 'google', voice: 'Gemini' }, sending });
}

function addTo(lists: Map<string, unknown[]>, path: string, value: unknown): void {
  const list = lists.get(path);
  if (list) list.push(value);
  else lists.set(path, [value]);
}

/** Exports of Grok are known by name only: nobody has published what their answers look like. */
function refuseUnsupported(value: Fields): void {
  if (isFields(value['conversation']) && Array.isArray(value['responses'])) {
    throw new ImportError('unsupported_format');
  }
}

/** About how much memory a value takes; texts are most of it. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return JSON.stringify(value).length;
}
