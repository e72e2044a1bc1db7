import type { PromptView } from '@polylogue/contract/prompts';
import type { Executor } from '../../platform/db/database.ts';
import { findVisible } from './prompts.queries.ts';
import { findPage } from './search/find-prompts.ts';

/** A prompt as a search shows it. */
export interface PromptToFind {
  id: number;
  whose: 'own' | 'favourite' | 'library';
  name: string;
  description: string;
  body: string;
  createdAt: Date;
}

const views: readonly { view: PromptView; whose: PromptToFind['whose'] }[] = [
  { view: 'own', whose: 'own' },
  { view: 'favourites', whose: 'favourite' },
  { view: 'public', whose: 'library' },
];

/** The first prompts that have the words: own ones first, then favourites, then the library's. */
export async function promptsToFind(
  executor: Executor,
  userId: number,
  { search, limit }: { search: string; limit: number },
): Promise<PromptToFind[]> {
  const pages = await Promise.all(
    views.map(({ view }) => findPage(executor, userId, { view, search, limit, offset: 0 })),
  );
  const whose = new Map<number, PromptToFind['whose']>();
  for (const [index, { page }] of pages.entries()) {
    const view = views[index];
    for (const { id } of page) if (view && !whose.has(id)) whose.set(id, view.whose);
  }
  const ids = [...whose.keys()].slice(0, limit);
  if (ids.length === 0) return [];
  const prompts = new Map((await findVisible(executor, userId, ids)).map((prompt) => [prompt.id, prompt]));
  return ids.flatMap((id) => {
    const prompt = prompts.get(id);
    if (!prompt) return [];
    const { name, description, body, createdAt } = prompt;
    return [
      { id, whose: whose.get(id) ?? 'library', name, description, body, createdAt: new Date(createdAt) },
    ];
  });
}
