import { origin, type Origin } from '@polylogue/contract/data';
import type { Archive } from '../../../../platform/zip/open-zip.ts';
import { ImportError } from '../import-error.ts';
import { neutralChat, type Elsewhere, type ImportFrame, type NeutralMessage } from '../neutral.ts';
import { clean, listed, type Sending } from '../to-neutral.ts';
import { fieldsOf, firstText, listOf, textOf, timeOf, type Fields } from '../values.ts';
import { fileKeyOf, placeOf, rowsOf, type OwnExport, type OwnFile, type OwnManifest } from './own-export.ts';
import { readPicturesApart, sendOwnPicture } from './polylogue-pictures.ts';
import { readOwnThings } from './polylogue-things.ts';
import { LeftOutCounter } from './reader.ts';

/** The newest version of the format that can be read. */
const knownVersion = 1;

const mostManifestBytes = 50_000_000;

/** What the manifest of an export of this product says; nothing if the archive is no such export. */
export async function isPolylogue(archive: Archive): Promise<OwnManifest | undefined> {
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
  const others = listOf(manifest['elsewhere']).map(fieldsOf);
  return {
    account: clean(`${textOf(manifest['from'])}#${String(manifest['userId'])}`),
    part: Number(manifest['part']),
    archives: new Map(
      others.flatMap(({ archive: name, files }) =>
        listOf(files).map((path): [string, string] => [textOf(path), archiveName(name)]),
      ),
    ),
    firstArchive: others[0] ? archiveName(others[0]['archive']) : null,
    missing: new Set(listOf(manifest['missing']).map(textOf)),
  };
}

function archiveName(name: unknown): string {
  return clean(textOf(name)).slice(0, 200);
}

/** Reads an export of this product: chats, then everything else that can be brought along. */
export async function* readPolylogue(
  archive: Archive,
  { manifest, sending }: { manifest: OwnManifest; sending: Sending },
): AsyncGenerator<ImportFrame, void, undefined> {
  const files = new Map<number, OwnFile>();
  for await (const row of rowsOf(archive, 'files.json')) {
    const [path, name, purpose] = [textOf(row['path']), textOf(row['name']), textOf(row['purpose'])];
    files.set(Number(row['id']), { path, name, purpose });
  }
  const instructions = new Map<number | null, Fields>();
  for await (const row of rowsOf(archive, 'instructions.json')) {
    instructions.set(row['chatId'] === null ? null : Number(row['chatId']), row);
  }
  const keyOf = (row: Fields) =>
    clean(firstText(row['originId']) ?? `${manifest.account}/${String(row['id'])}`).slice(0, 500);
  const own: OwnExport = { archive, manifest, sending, files, instructions, keyOf };
  const chats = new Map<number, Fields>();
  for await (const row of rowsOf(archive, 'chats.json')) chats.set(Number(row['id']), row);
  yield* readChats(own, chats);
  yield* readOwnThings(own, chats);
  yield* readPicturesApart(own);
}

/** The product that a chat or folder had been imported from. */
function originOf(row: Fields): Origin | undefined {
  return origin.safeParse(row['origin']).data;
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
  const places = new Map(rows.map((row, place) => [Number(row['id']), place]));
  if (sending.check) {
    const elsewhere: { key: string; archive: string | null }[] = [];
    for (const image of rows.flatMap((row) => listOf(row['images']))) {
      const fileId = Number(fieldsOf(image)['fileId']);
      const place = placeOf(own, fileId);
      if (!place) leftOut.add('picture_missing');
      else if ('name' in place) elsewhere.push({ key: fileKeyOf(own, fileId), archive: place.archive });
    }
    const outline = { kind: 'chat' as const, key, title: name, messages: rows.length, elsewhere };
    yield { outline: { ...outline, leftOut: listed(leftOut.counts) } };
    return;
  }
  const messages: unknown[] = [];
  const elsewhere: Elsewhere[] = [];
  for (const row of rows) {
    const pictures: NeutralMessage['pictures'] = [];
    for (const image of listOf(row['images'])) {
      const { fileId, width, height } = fieldsOf(image);
      const number = yield* sendOwnPicture(own, Number(fileId), { elsewhere, leftOut });
      if (number === null) continue;
      pictures.push({ file: number, width: wholeOf(width), height: wholeOf(height) });
    }
    messages.push({ ...messageOf(row, places), pictures });
  }
  const folder = chats.get(Number(chat['folderId']));
  const instructions = own.instructions.get(chatId);
  const parsed = neutralChat.safeParse({
    key,
    origin: originOf(chat),
    title: name,
    createdAt: timeOf(chat['createdAt']),
    updatedAt: timeOf(chat['updatedAt']),
    archived: textOf(chat['archivedAt']) !== '',
    pinned: chat['pinned'] === true,
    folder: folder
      ? {
          key: own.keyOf(folder),
          origin: originOf(folder),
          name: clean(textOf(folder['name'])),
          pinned: folder['pinned'] === true,
        }
      : null,
    ...(instructions && {
      instructions: {
        text: clean(textOf(instructions['text'])),
        temperature: instructions['temperature'] ?? null,
      },
    }),
    namedBy: chat['namedBy'],
    messages,
    head: places.get(Number(chat['headMessageId'])) ?? null,
    elsewhere,
    leftOut: listed(leftOut.counts),
  });
  yield parsed.success ? { chat: parsed.data } : { unusable: { name, problem: 'broken' } };
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** Not checked here: the schema of a chat does. */
function messageOf(row: Fields, places: ReadonlyMap<number, number>): object {
  const isAnswer = row['type'] === 'response';
  const generation = fieldsOf(row['generation']);
  const state = generation['state'];
  return {
    parent: places.get(Number(row['parentId'])) ?? null,
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
      effort: row['effort'] ?? null,
      passages: row['passages'] ?? null,
      texts: listOf(row['texts']),
      shownText: row['shownText'] ?? 1,
      rating: row['rating'] ?? null,
      // An answer that was being written is what it was so far.
      generation:
        state === undefined ? null : { ...generation, state: state === 'running' ? 'stopped' : state },
    },
  };
}
