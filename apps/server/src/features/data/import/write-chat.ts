import { lengths } from '@polylogue/contract/limits';
import { inTransaction, type Executor } from '../../../platform/db/database.ts';
import { provisionalName } from '../../chats/chat-name.service.ts';
import { insertImported, setImportedHead, type ImportedChat } from '../../chats/imported-chat.service.ts';
import { setInstructions } from '../../instructions/import-instructions.service.ts';
import { countTokens } from '../../messages/count-tokens.service.ts';
import { insertImportedMessages, type ImportedMessage } from '../../messages/import-messages.service.ts';
import type { Importing } from './importing.ts';
import { noteOutcome, type ThingOutcome } from './imports.queries.ts';
import { knownAmong } from './known-things.ts';
import type { NeutralChat, NeutralMessage } from './neutral.ts';
import { modelKey, resolveModels, type ResolvedModel } from './resolve-models.ts';
import { picturesFor, type Pictures } from './store-picture.ts';

/** Stores a chat with all its messages, and what became of it: both or neither. */
export async function writeChat(importing: Importing, chat: NeutralChat): Promise<void> {
  const { deps, userId } = importing;
  const { db } = deps.database;
  const outline = { kind: 'chat' as const, key: chat.key, name: nameOf(importing, chat) };
  const here = await knownAmong(db, importing, { kind: 'chat', keys: [chat.key] });
  const known = here.get(chat.key);
  if (known !== undefined) {
    return note(importing, { ...outline, outcome: 'known', itemId: known, leftOut: [] });
  }
  const pictures = picturesFor(importing, { thing: chat, purpose: 'message' });
  const models = await resolveModels(importing, chat.messages);
  const list: ImportedMessage[] = [];
  for (const message of chat.messages) list.push(await messageOf(message, { models, pictures }));
  const last = chat.head === null ? undefined : list[chat.head]?.model;
  await inTransaction(db, async (transaction) => {
    const folderId = await folderOf(transaction, importing, chat);
    const chatId = await insertImported(transaction, {
      ...chatValues(importing, chat),
      name: outline.name,
      isGroup: false,
      parentId: folderId,
      modelId: last?.id ?? null,
      voices: voicesOf(chat.messages, models),
    });
    const ids = await insertImportedMessages(transaction, { userId, chatId, list });
    const headId = chat.head === null ? null : (ids[chat.head] ?? null);
    await setImportedHead(transaction, { userId, chatId, headId });
    if (chat.instructions) {
      await setInstructions(transaction, { userId, chatId, ...chat.instructions, now: deps.clock.now() });
    }
    const thing = { ...outline, outcome: 'added' as const, itemId: chatId, messages: list.length };
    await noteOutcome(transaction, importing, { ...thing, leftOut: pictures.leftOut() });
  });
}

/** Notes what became of a thing that needs nothing else. */
export function note(importing: Importing, thing: ThingOutcome): Promise<void> {
  return inTransaction(importing.deps.database.db, (transaction) =>
    noteOutcome(transaction, importing, thing),
  );
}

function chatValues(
  { userId, origin, deps, mostPins }: Importing,
  {
    key,
    origin: before,
    title,
    createdAt,
    updatedAt,
    archived,
    pinned,
    namedBy,
    instructions,
    messages,
  }: NeutralChat,
): Omit<ImportedChat, 'name' | 'isGroup' | 'parentId' | 'modelId' | 'voices'> {
  const now = deps.clock.now();
  const first = createdAt ?? messages[0]?.at ?? now.getTime();
  const last = messages.reduce((latest, { at }) => Math.max(latest, at), first);
  return {
    userId,
    origin: before ?? origin,
    key,
    // A name from the first words may be replaced by a better one.
    namedBy: namedBy ?? (title === null ? 'provisional' : 'user'),
    pinned,
    mostPins,
    archived,
    setUp: instructions !== undefined,
    createdAt: new Date(first),
    updatedAt: new Date(updatedAt ?? last),
    now,
  };
}

/** The name of a chat without one is what it begins with. */
function nameOf({ language }: Importing, { title, messages }: NeutralChat): string {
  const asked = messages.find(({ role, text }) => role === 'request' && text.trim().length > 1)?.text ?? '';
  const [firstLine = ''] = asked.trim().split('\n');
  const name = (title ?? firstLine.slice(0, 60)).replace(/\s+/g, ' ').trim();
  return name.slice(0, lengths.itemName.max).toWellFormed() || provisionalName(language);
}

/** The folder of a chat, made the first time. */
async function folderOf(
  transaction: Executor,
  importing: Importing,
  chat: NeutralChat,
): Promise<number | null> {
  const { folder } = chat;
  if (!folder) return null;
  const here = await knownAmong(transaction, importing, { kind: 'chat', keys: [folder.key] });
  const known = here.get(folder.key);
  if (known !== undefined) return known;
  const { instructions } = folder;
  const folderId = await insertImported(transaction, {
    ...chatValues(importing, {
      ...chat,
      key: folder.key,
      origin: folder.origin,
      pinned: folder.pinned ?? false,
      namedBy: 'user',
      archived: false,
    }),
    name: folder.name.trim().slice(0, lengths.itemName.max) || '…',
    isGroup: true,
    parentId: null,
    modelId: null,
    voices: [],
    setUp: instructions !== undefined,
  });
  if (instructions) {
    const { userId, deps } = importing;
    await setInstructions(transaction, { userId, chatId: folderId, ...instructions, now: deps.clock.now() });
  }
  return folderId;
}

async function messageOf(
  message: NeutralMessage,
  { models, pictures }: { models: ReadonlyMap<string, ResolvedModel>; pictures: Pictures },
): Promise<ImportedMessage> {
  const { own, text, reasoning, role, parent, at } = message;
  const images: { fileId: number; width: number | null; height: number | null }[] = [];
  for (const { file, width, height } of message.pictures) {
    const fileId = await pictures.store(file);
    if (fileId !== null) images.push({ fileId, width, height });
  }
  const generation = own?.generation;
  const versions = (own?.texts ?? []).map((version) => ({
    ...version,
    createdAt: new Date(version.createdAt),
  }));
  return {
    parent,
    type: role,
    text,
    reasoning,
    tokens: await countTokens(text),
    createdAt: new Date(at),
    model: role === 'response' ? (models.get(modelKey(message)) ?? null) : null,
    images,
    prompts: own?.prompts ?? null,
    notes: own?.notes ?? null,
    notesText: own?.notesText ?? null,
    responseType: own?.responseType ?? null,
    imageSize: own?.imageSize ?? null,
    imageQuality: own?.imageQuality ?? null,
    effort: own?.effort ?? null,
    passages: own?.passages ?? null,
    versions,
    version: own?.shownText ?? 1,
    rating: own?.rating ? { ...own.rating, ratedAt: new Date(own.rating.ratedAt) } : null,
    generation: generation
      ? {
          ...generation,
          startedAt: new Date(generation.startedAt),
          firstTokenAt: dateOf(generation.firstTokenAt),
          endedAt: dateOf(generation.endedAt),
        }
      : null,
  };
}

function dateOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

function voicesOf(messages: readonly NeutralMessage[], models: ReadonlyMap<string, ResolvedModel>): string[] {
  const answers = messages.filter(({ role }) => role === 'response');
  return [...new Set(answers.flatMap((message) => models.get(modelKey(message))?.providerKey ?? []))];
}
