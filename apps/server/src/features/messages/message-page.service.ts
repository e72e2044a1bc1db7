import type { Message, MessageImage } from '@polylogue/contract/answers';
import type { Database } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { createTurns } from '../../platform/turns.ts';
import { avatarUrl } from '../accounts/accounts.present.ts';
import { fileUrl, type Files } from '../files/files.service.ts';
import { foldTails } from './answers/fold-tails.ts';
import { readPage, type MessagePage, type PageMessage, type PageWanted } from './message-page.queries.ts';
import { presentRequest, presentResponse } from './message.present.ts';

/** What reading pages needs. */
export interface PageDeps {
  database: Pick<Database, 'db'>;
  files: Files;
}

/** Part of the conversation on screen, oldest to newest, and the total number of exchanges. */
export async function listMessages(
  deps: PageDeps,
  wanted: PageWanted,
): Promise<{ list: Message[]; totalCount: number }> {
  const page = await readPage(deps.database.db, wanted);
  if (!page) throw new CallError('not_found');
  return { list: await presentPage(deps.files, page), totalCount: page.totalCount };
}

async function presentPage(files: Files, page: MessagePage): Promise<Message[]> {
  const { displayName, username } = page.author;
  const author = { displayName, username, avatar: avatarUrl(page.author) };
  const takeTurns = createTurns();
  const list: Message[] = [];
  for (const [index, entry] of page.list.entries()) {
    // The passages that an answer cites are looked for in its text.
    await takeTurns();
    const images = presentImages(files, entry);
    if (entry.message.type === 'response') {
      list.push(presentAnswer(entry, images));
      continue;
    }
    const answer = page.list[index + 1];
    const isAnswered = answer?.message.type === 'response';
    const generation = isAnswered ? answer.generation : null;
    list.push(presentRequest(entry.message, { siblings: entry.siblings, images, author, generation }));
  }
  return list;
}

function presentAnswer(entry: PageMessage, images: MessageImage[]): Message {
  const { message, tails } = entry;
  const context = { ...entry, images };
  if (entry.generation?.state !== 'running') return presentResponse(message, context);
  const { text, reasoning } = foldTails(tails);
  return presentResponse(message, { ...context, text, reasoning: reasoning || null });
}

function presentImages(files: Files, { images }: PageMessage): MessageImage[] {
  return images.map((image) => ({ ...image, url: fileUrl(files, image.id) }));
}
