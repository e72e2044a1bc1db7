import type { FoundItem } from '@polylogue/contract/find';
import type { Executor } from '../../platform/db/database.ts';
import { passagesToFind } from '../library/found-sources.service.ts';
import { markWhole, snippetOf, type Marker } from './searching/mark-text.ts';
import type { Search } from './searching/search.ts';

/** Passages of sources that have all the words, by the index of the library. The few there are stand on the first page. */
export async function foundPassages(
  executor: Executor,
  { userId, asked, words, search }: Search,
  marker: Marker,
): Promise<FoundItem[]> {
  if (asked.offset > 0) return [];
  const passages = await passagesToFind(executor, userId, search);
  return passages.flatMap(({ source, text, start }): FoundItem[] => {
    const marks = marker(text);
    const [first] = marks;
    const date = source.createdAt.toISOString();
    if (!first || new Set(marks.map(({ word }) => word)).size < words.length) return [];
    if (asked.from !== undefined && date < asked.from) return [];
    if (asked.to !== undefined && date >= asked.to) return [];
    return [
      {
        type: 'source',
        id: source.id,
        capsuleId: source.capsuleId,
        title: markWhole(source.name, marker),
        snippet: snippetOf(text, marker),
        date,
        at: start + first.start,
      },
    ];
  });
}
