import type { Archive } from '../../../../platform/zip/open-zip.ts';
import { ImportError } from '../import-error.ts';
import { neutralChat, type ImportFrame, type NeutralMessage } from '../neutral.ts';
import { clean, listed, sendFile, type Sending } from '../to-neutral.ts';
import { fieldsOf, firstText, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { rowsOf, type OwnExport, type OwnFile } from './own-export.ts';
import { readOwnThings } from './polylogue-things.ts';
import { LeftOutCounter } from './reader.ts';

/** The newest version of the format that can be read. */
const knownVersion = 1;

const mostManifestBytes = 50_000_000;

/** Whether the archive is an export of this product; if so, the account it was made of. */
export async function isPolylogue(archive: Archive): Promise<{ account: string } | undefined> {
  const bytes = await archive.read('manifest.json', mostManifestBytes);
  if (!bytes) return undefined;
  let manifest: Fields;
  try {
    manifest = fieldsOf(JSON.parse(bytes.toString('utf8')));
  } catch {
    return undefined;
  }
  if (manifest['format'] !== 'polylogue-export') return undefined;
  if (Number(manifest['version']) > knownVersion) throw new ImportError('unsupported_format');
  return { account: `${textOf(manifest['from'])}#${String(manifest['userId'])}` };
}

/** Reads an export of this product: chats, then everything else that can be brought along. */
export async function* readPolylogue(
  archive: Archive,
  { account, sending }: { account: string; sending: Sending },
): AsyncGenerator<ImportFrame, void, undefined> {
  const files = new Map<number, OwnFile>();
  for await (const row of rowsOf(archive, 'files.json')) {
    files.set(Number(row['id']), { path: textOf(row['path']), name: textOf(row['name']) });
  }
  const instructions = new Map<number | null, Fields>();
  for await (const row of rowsOf(archive, 'instructions.json')) {
    instructions.set(row['chatId'] === null ? null : Number(row['chatId']), row);
  }
  const keyOf = (row: Fields) =>
    clean(firstText(row['originId']) ?? `${account}/${String(row['id'])}`).slice(0, 500);
  const own: OwnExport = { archive, account, sending, files, instructions, keyOf };
  const chats = new Map<number, Fields>();
  for await (const row of rowsOf(archive, 'chats.json')) chats.set(Number(row['id']), row);
  yield* readChats(own, chats);
  yield* readOwnThings(own, chats);
}

async function* readChats(
  own: OwnExport,
  chats: ReadonlyMap<number, Fields>,
): AsyncGenerator<ImportFrame, void, undefined> {
  const done = new Set<number>();
  let current: number | undefined;
  let rows: Fields[] = [];
  // Messages stand chat by chat, so that one chat is in memory at a time.
  for await (const row of rowsOf(own.archive, 'messages.json')) {
    const chatId = Number(row['chatId']);
    if (chatId !== current) {
      if (current !== undefined) yield* readChat(own, chats, { chatId: current, rows });
      if (done.has(chatId)) throw new ImportError('broken');
      done.add(chatId);
      current = chatId;
      rows = [];
    }
    rows.push(row);
  }
  if (current !== undefined) yield* readChat(own, chats, { chatId: current, rows });
  for (const chatId of chats.keys()) if (!done.has(chatId)) yield* readChat(own, chats, { chatId, rows: [] });
}

async function* readChat(
  own: OwnExport,
  chats: ReadonlyMap<number, Fields>,
  { chatId, rows }: { chatId: number; rows: readonly Fields[] },
): AsyncGenerator<ImportFrame, void, undefined> {
  const chat = chats.get(chatId);
  // Threads of comparisons are not chats of the list.
  if (!chat || chat['isFolder'] === true || chat['compared'] === true) return;
  const { sending } = own;
  const name = clean(textOf(chat['name']));
  const key = own.keyOf(chat);
  const leftOut = new LeftOutCounter();
  const placeOf = new Map(rows.map((row, place) => [Number(row['id']), place]));
  if (sending.check) {
    const missing = rows.flatMap((row) => listOf(row['images'])).filter((image) => !entryOf(own, image));
    leftOut.add('picture_missing', missing.length);
    yield {
      outline: { kind: 'chat', key, title: name, messages: rows.length, leftOut: listed(leftOut.counts) },
    };
    return;
  }
  const messages: unknown[] = [];
  for (const row of rows) {
    const pictures: NeutralMessage['pictures'] = [];
    for (const image of listOf(row['images'])) {
      const file = entryOf(own, image);
      if (!file) {
        leftOut.add('picture_missing');
        continue;
      }
      const { width, height } = fieldsOf(image);
      const number = yield* sendFile(sending, file.name, own.archive.stream(file.path));
      pictures.push({ file: number, width: wholeOf(width), height: wholeOf(height) });
    }
    messages.push({ ...messageOf(row, placeOf), pictures });
  }
  const folder = chats.get(Number(chat['folderId']));
  const instructions = own.instructions.get(chatId);
  const parsed = neutralChat.safeParse({
    key,
    title: name,
    createdAt: timeOf(chat['createdAt']),
    updatedAt: timeOf(chat['updatedAt']),
    archived: textOf(chat['archivedAt']) !== '',
    pinned: chat['pinned'] === true,
    folder: folder
      ? { key: own.keyOf(folder), name: clean(textOf(folder['name'])), pinned: folder['pinned'] === true }
      : null,
    ...(instructions && {
      instructions: {
        text: clean(textOf(instructions['text'])),
        temperature: instructions['temperature'] ?? null,
      },
    }),
    namedBy: chat['namedBy'],
    messages,
    head: placeOf.get(Number(chat['headMessageId'])) ?? null,
    leftOut: listed(leftOut.counts),
  });
  yield parsed.success ? { chat: parsed.data } : { unusable: { name, problem: 'broken' } };
}

/** The file of a picture, if the archive holds it. */
function entryOf({ archive, files }: OwnExport, image: unknown): OwnFile | undefined {
  const file = files.get(Number(fieldsOf(image)['fileId']));
  return file && archive.has(file.path) ? file : undefined;
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** Not checked here: the schema of a chat does. */
function messageOf(row: Fields, placeOf: ReadonlyMap<number, number>): object {
  const isAnswer = row['type'] === 'response';
  const generation = fieldsOf(row['generation']);
  const state = generation['state'];
  return {
    parent: placeOf.get(Number(row['parentId'])) ?? null,
    role: row['type'],
    text: clean(textOf(row['text'])),
    reasoning: typeof row['reasoning'] === 'string' ? clean(row['reasoning']) : null,
    at: timeOf(row['createdAt']),
    model: isAnswer ? textOf(row['modelName']) : null,
    provider: null,
    own: {
      prompts: row['prompts'] ?? null,
      notes: row['notes'] ?? null,
      notesText: row['notesText'] ?? null,
      providerName: row['providerName'] ?? null,
      voice: row['voice'] ?? null,
      responseType: row['responseType'] ?? null,
      imageSize: row['imageSize'] ?? null,
      imageQuality: row['imageQuality'] ?? null,
      passages: row['passages'] ?? null,
      texts: listOf(row['texts']),
      shownText: row['shownText'] ?? 1,
      // An answer that was being written is what it was so far.
      generation:
        state === undefined ? null : { ...generation, state: state === 'running' ? 'stopped' : state },
    },
  };
}
