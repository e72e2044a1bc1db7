import type { ChatItem } from '@polylogue/contract/chats';
import { citationMarks } from '@polylogue/document/citation-marks';
import { inTransaction } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { encodedType } from '../../platform/pictures/pictures.ts';
import { createTurns } from '../../platform/turns.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { presentChat } from '../chats/chats.present.ts';
import { makeChat } from '../chats/new-chat.service.ts';
import { findChat } from '../chats/stored-chat.service.ts';
import { storeImage } from '../files/files.service.ts';
import { countCopied, storeCopied, type CopiedMessage } from '../messages/copied-messages.service.ts';
import { openShare } from './open-share.ts';
import type { SharingDeps } from './sharing.deps.ts';
import { shownTurns } from './sharing.present.ts';
import type { ShareRow } from './sharing.queries.ts';
import type { ReadSharedPicture } from './shared-picture.ts';
import type { StoredTurn } from './snapshot.ts';

/** Stands for a request that the author has left out: an answer needs one. */
const unknownRequest = '…';

interface ContinueDeps extends SharingDeps {
  readPicture: ReadSharedPicture;
}

/** Makes a chat of the reader's own from what a link shows. It costs nothing and knows nothing of the author's account. */
export async function continueShared(deps: ContinueDeps, userId: number, uuid: string): Promise<ChatItem> {
  const { db } = deps.database;
  const opened = await openShare(deps, uuid);
  if (!opened) throw new CallError('not_found');
  const copied = await copiedMessages(deps, userId, opened.share);
  const tokens = await countCopied(copied);
  const now = deps.clock.now();
  const modelId = copied.findLast(({ model }) => model)?.model?.id ?? undefined;
  const isReachable = modelId !== undefined && deps.models.find(modelId) !== undefined;
  const row = await inTransaction(db, async (transaction) => {
    const chat = await makeChat(transaction, {
      userId,
      name: opened.shared.chatName,
      namedBy: 'user',
      ...(isReachable && { modelId }),
      now,
    });
    const messages = copied.map((message, index) => ({ ...message, tokens: tokens[index] ?? 0 }));
    await storeCopied(transaction, { userId, chatId: chat.id, now }, messages);
    return (await findChat(transaction, userId, chat.id)) ?? chat;
  });
  tellChatChanged(deps, userId, row.id);
  return presentChat(row, { voiceOf: deps.models.voiceOf, streaming: false });
}

async function copiedMessages(deps: ContinueDeps, userId: number, share: ShareRow): Promise<CopiedMessage[]> {
  const copied: CopiedMessage[] = [];
  const takeTurns = createTurns();
  for (const turn of shownTurns(share)) {
    await takeTurns();
    const createdAt = new Date(turn.at);
    if (turn.type === 'response' && copied.at(-1)?.type !== 'request') {
      copied.push({ type: 'request', text: unknownRequest, createdAt, images: [], model: null });
    }
    const images = await copyPictures(deps, userId, { share, turn });
    copied.push({ type: turn.type, text: withFootnotes(turn), createdAt, images, model: turn.model });
  }
  return copied;
}

/** The reader gets files of their own, since the author's may go. */
async function copyPictures(
  deps: ContinueDeps,
  userId: number,
  { share: { uuid }, turn }: { share: ShareRow; turn: StoredTurn },
): Promise<CopiedMessage['images']> {
  const images = [];
  for (const { number } of turn.pictures) {
    const data = await deps.readPicture({ uuid, number });
    images.push(await storeImage(deps.files, userId, { data, mimeType: encodedType }));
  }
  return images;
}

/** What was cited stays readable: quotes become footnotes, since the reader has none of the sources. */
export function withFootnotes({ text, quotes }: Pick<StoredTurn, 'text' | 'quotes'>): string {
  if (quotes.length === 0) return text;
  const numbers = new Set(quotes.map(({ n }) => n));
  let kept = '';
  let end = 0;
  for (const mark of citationMarks(text, (n) => numbers.has(n))) {
    kept += text.slice(end, mark.start) + mark.numbers.map((n) => `[^${n}]`).join('');
    end = mark.end;
  }
  const notes = quotes.map(({ n, text: quote }) => `[^${n}]: “${quote}”`);
  return `${kept}${text.slice(end)}\n\n${notes.join('\n\n')}`;
}
