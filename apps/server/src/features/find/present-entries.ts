import type { FoundItem } from '@polylogue/contract/find';
import type { Executor } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';
import { chatsToFind, type ChatToFind } from '../chats/found-chats.service.ts';
import { capsulesToFind, sourcesToFind } from '../library/found-sources.service.ts';
import { messagesToFind, type MessageToFind } from '../messages/found-messages.service.ts';
import { notesToFind } from '../notes/found-notes.service.ts';
import type { EntryKind } from './find.tables.ts';
import { foundIn, markWhole, snippetOf, type Marker } from './searching/mark-text.ts';
import type { FoundEntry } from './searching/search.queries.ts';

/** Reads what was found, in its order. What has gone meanwhile is left out. */
export async function presentEntries(
  executor: Executor,
  { userId, entries, marker }: { userId: number; entries: readonly FoundEntry[]; marker: Marker },
): Promise<FoundItem[]> {
  const idsOf = (kind: EntryKind) =>
    entries.filter((entry) => entry.kind === kind).map(({ itemId }) => itemId);
  const chatIds = [...new Set(entries.flatMap(({ chatId }) => (chatId === null ? [] : [chatId])))];
  const [chats, messages, notes, capsules, sources] = await Promise.all([
    byId(chatIds, (ids) => chatsToFind(executor, userId, ids)),
    byId(idsOf('message'), (ids) => messagesToFind(executor, userId, ids)),
    byId(idsOf('note'), (ids) => notesToFind(executor, userId, ids)),
    byId(idsOf('capsule'), (ids) => capsulesToFind(executor, userId, ids)),
    byId(idsOf('source'), (ids) => sourcesToFind(executor, userId, ids)),
  ]);
  const takeTurns = createTurns();
  const found: FoundItem[] = [];
  for (const entry of entries) {
    await takeTurns();
    found.push(...present(entry));
  }
  return found;

  function present({ kind, itemId, chatId }: FoundEntry): FoundItem[] {
    switch (kind) {
      case 'chat': {
        const chat = chats.get(itemId);
        return chat ? [presentChat(chat, marker)] : [];
      }
      case 'message': {
        const [chat, message] = [chats.get(chatId ?? 0), messages.get(itemId)];
        return chat && message ? [presentMessage(message, chat, marker)] : [];
      }
      case 'note': {
        const note = notes.get(itemId);
        if (!note) return [];
        const { words } = foundIn(note.text, marker);
        return [{ type: 'note', ...common({ ...note, date: note.updatedAt }, marker), words }];
      }
      case 'capsule': {
        const capsule = capsules.get(itemId);
        if (!capsule) return [];
        const { description: text, updatedAt: date } = capsule;
        return [{ type: 'capsule', ...common({ ...capsule, text, date }, marker) }];
      }
      case 'source': {
        const source = sources.get(itemId);
        if (!source) return [];
        const { capsuleId, description: text, createdAt: date } = source;
        return [{ ...common({ ...source, text, date }, marker), type: 'source', capsuleId, at: null }];
      }
      default:
        return kind satisfies never;
    }
  }
}

async function byId<T extends { id: number }>(
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<T[]>,
): Promise<Map<number, T>> {
  return new Map((ids.length > 0 ? await read(ids) : []).map((one) => [one.id, one]));
}

function presentChat({ id, name, folder, archivedAt, updatedAt }: ChatToFind, marker: Marker): FoundItem {
  return {
    type: 'chat',
    id,
    title: markWhole(name, marker),
    snippet: null,
    date: updatedAt.toISOString(),
    folder,
    archived: archivedAt !== null,
  };
}

function presentMessage(message: MessageToFind, chat: ChatToFind, marker: Marker): FoundItem {
  const { id, chatId, type, text, modelName, createdAt } = message;
  const { snippet, words } = foundIn(text, marker);
  return {
    type: 'message',
    id,
    chatId,
    title: markWhole(chat.name, marker),
    snippet,
    date: createdAt.toISOString(),
    folder: chat.folder,
    archived: chat.archivedAt !== null,
    role: type === 'request' ? 'request' : 'response',
    model: modelName,
    words,
  };
}

interface Named {
  id: number;
  name: string;
  text: string | null;
  date: Date;
}

function common({ id, name, text, date }: Named, marker: Marker) {
  return {
    id,
    title: markWhole(name, marker),
    snippet: snippetOf(text ?? '', marker),
    date: date.toISOString(),
  };
}
