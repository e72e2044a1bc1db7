import type { FoundItem } from '@polylogue/contract/find';
import type { Executor } from '../../platform/db/database.ts';
import { createTurns } from '../../platform/turns.ts';
import { promptsToFind } from '../prompts/found-prompts.service.ts';
import { markWhole, snippetOf, type Marker } from './searching/mark-text.ts';
import type { Search } from './searching/search.ts';

/** Prompts that have the words, by the index of the prompts, which knows slips of its own. One more than asked for. */
export async function foundPrompts(
  executor: Executor,
  { userId, asked: { offset, limit }, search }: Search,
  marker: Marker,
): Promise<FoundItem[]> {
  const prompts = await promptsToFind(executor, userId, { search, limit: offset + limit + 1 });
  const takeTurns = createTurns();
  const found: FoundItem[] = [];
  for (const { id, whose, name, description, body, createdAt } of prompts.slice(offset)) {
    await takeTurns();
    found.push({
      type: 'prompt',
      id,
      whose,
      title: markWhole(name, marker),
      snippet: snippetOf(description, marker) ?? snippetOf(body, marker) ?? markWhole(description, marker),
      date: createdAt.toISOString(),
    });
  }
  return found;
}
