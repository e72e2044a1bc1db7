import type { Executor } from '../../platform/db/database.ts';
import type { SharedTexts } from '../../platform/realtime/broker.ts';
import { tailsText } from '../messages/answers/tails.service.ts';
import { reasoningKey, textKey } from './frame-pace.ts';

/** What is stored of an answer that another node is writing, or was writing until it died. */
export interface StoredText {
  text: string;
  reasoning: string;
}

/** Combines the database and the shared texts: the database may lack the last second. */
export async function storedText(
  executor: Executor,
  texts: SharedTexts | undefined,
  uuid: string,
): Promise<StoredText> {
  const [{ text, reasoning }, sharedText, sharedReasoning] = await Promise.all([
    tailsText(executor, uuid),
    texts?.read(textKey(uuid)) ?? '',
    texts?.read(reasoningKey(uuid)) ?? '',
  ]);
  return { text: longer(text, sharedText), reasoning: longer(reasoning, sharedReasoning) };
}

/** Adds what the shared text has beyond the stored one, up to the first dropped piece. */
function longer(stored: string, shared: string): string {
  const [rest = ''] = shared.slice(stored.length).split('\0', 1);
  return stored + rest;
}
