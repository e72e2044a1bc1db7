import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import type { SharedTexts } from '../../platform/realtime/broker.ts';
import { generationTails } from '../messages/messages.tables.ts';
import { foldTails } from '../messages/fold-tails.ts';
import { reasoningKey, textKey } from './frame-pace.ts';

/** What is kept of an answer that another node writes, or wrote until it died. */
export interface StoredText {
  text: string;
  reasoning: string;
}

/** The longer of what the database and the shared texts hold: the database may lack the last second. */
export async function storedText(
  executor: Executor,
  texts: SharedTexts | undefined,
  uuid: string,
): Promise<StoredText> {
  const [tails, sharedText, sharedReasoning] = await Promise.all([
    executor
      .select()
      .from(generationTails)
      .where(eq(generationTails.generation, uuid))
      .orderBy(asc(generationTails.textOffset), asc(generationTails.reasoningOffset)),
    texts?.read(textKey(uuid)) ?? '',
    texts?.read(reasoningKey(uuid)) ?? '',
  ]);
  const text = foldTails(tails.map((tail) => ({ offset: tail.textOffset, chunk: tail.text })));
  const reasoning = foldTails(tails.map((tail) => ({ offset: tail.reasoningOffset, chunk: tail.reasoning })));
  return { text: longer(text, sharedText), reasoning: longer(reasoning, sharedReasoning) };
}

/** Adds what the shared text has beyond the stored one; a hole in it (a piece that was dropped) ends it. */
function longer(stored: string, shared: string): string {
  const [rest = ''] = shared.slice(stored.length).split('\0', 1);
  return stored + rest;
}
