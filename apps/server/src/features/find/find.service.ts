import type { CallResponse } from '@polylogue/contract/call';
import { foundTypes, type find as findCall, type FoundItem, type FoundType } from '@polylogue/contract/find';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { EntryKind } from './find.tables.ts';
import { indexForSearch } from './indexing/index-pending.ts';
import { foundPrompts } from './found-prompts.ts';
import { countSearch } from './find.metrics.ts';
import { foundPassages } from './found-passages.ts';
import { presentEntries } from './present-entries.ts';
import { createMarker } from './searching/mark-text.ts';
import type { Asked, Search } from './searching/search.ts';
import { findEntriesWith } from './searching/search.queries.ts';
import { correct } from './searching/slips.ts';
import { queryText, wantedWords, type WantedWord } from './searching/wanted-words.ts';

type Answer = CallResponse<typeof findCall>;

/** What the search needs. */
export interface FindDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
}

/** Changes that a search brings into the index first, the latest: what was just written is found. A job does the others. */
const indexedFirst = 50;

/** Finds what a user has by words. */
export async function findAll(deps: FindDeps, userId: number, asked: Asked): Promise<Answer> {
  const since = performance.now();
  try {
    const answer = await findWords(deps, userId, asked);
    countSearch(answer.groups.length > 0 ? 'found' : 'nothing', since);
    return answer;
  } catch (error) {
    countSearch('failed', since);
    throw error;
  }
}

async function findWords(deps: FindDeps, userId: number, asked: Asked): Promise<Answer> {
  const { db } = deps.database;
  const words = wantedWords(asked.search);
  const search = { userId, asked, words, search: asked.search };
  // Mostly nothing is left to index, so that the search need not wait to know.
  const [indexed, before] = await Promise.all([
    indexForSearch(db, userId, indexedFirst),
    words.length > 0 ? findTypes(deps, search) : [],
  ]);
  const complete = indexed.isAll;
  if (words.length === 0) return { groups: [], corrected: [], complete };
  const typed = indexed.changes > 0 ? await findTypes(deps, search) : before;
  // Prompts have slips of their own: what was found of them says nothing about the rest.
  const isFound = typed.some(({ type }) => type !== 'prompt');
  const meant = isFound || asked.offset > 0 ? null : await correct(db, userId, words);
  if (!meant) return { groups: typed, corrected: [], complete };
  const own = await findTypes(deps, {
    ...search,
    words: meant,
    search: meant.map(({ folded }) => folded).join(' '),
  });
  const groups = typed.length > 0 ? [...own.filter(({ type }) => type !== 'prompt'), ...typed] : own;
  return {
    groups,
    corrected: correctedIn(
      own.flatMap((group) => group.list),
      words,
      meant,
    ),
    complete,
  };
}

async function findTypes(deps: FindDeps, search: Search): Promise<Answer['groups']> {
  const types = typesOf(search.asked);
  const marker = createMarker(search.words);
  const { db } = deps.database;
  const [entries, prompts, passages] = await Promise.all([
    findIndexed(deps, search, types),
    types.has('prompt') ? foundPrompts(db, search, marker) : [],
    types.has('source') ? foundPassages(db, search, marker) : [],
  ]);
  const named = new Set(entries.flatMap(({ type, id }) => (type === 'source' ? [id] : [])));
  const all = [...entries, ...prompts, ...passages.filter(({ id }) => !named.has(id))];
  const { limit } = search.asked;
  return foundTypes.flatMap((type) => {
    const list = all.filter((item) => item.type === type);
    return list.length > 0 ? [{ type, list: list.slice(0, limit), more: list.length > limit }] : [];
  });
}

/** Only chats are in folders and with models, and prompts of the library have no date that means anything. */
function typesOf({ type, model, folder, from, to }: Asked): Set<FoundType> {
  const fitting = foundTypes.filter((one) => {
    if (model !== undefined || folder !== undefined) return one === 'message' || one === 'chat';
    return one !== 'prompt' || (from === undefined && to === undefined);
  });
  return new Set(fitting.filter((one) => type === undefined || one === type));
}

async function findIndexed(
  { database: { db }, clock }: FindDeps,
  { userId, asked, words }: Search,
  types: ReadonlySet<FoundType>,
): Promise<FoundItem[]> {
  const kinds = [...types].filter((type): type is EntryKind => type !== 'prompt');
  if (kinds.length === 0) return [];
  const { model, folder, from, to, limit, offset } = asked;
  const entries = await findEntriesWith(db, {
    userId,
    query: queryText(userId, words),
    kinds,
    modelId: model ?? null,
    folderId: folder ?? null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    now: clock.now(),
    first: offset,
    last: offset + limit + 1,
  });
  return presentEntries(db, { userId, entries, marker: createMarker(words) });
}

/** What slips were taken for, as it is written in what was found. */
function correctedIn(
  list: readonly FoundItem[],
  typed: readonly WantedWord[],
  meant: readonly WantedWord[],
): string[] {
  const texts = list.flatMap(({ title, snippet }) => [title.text, snippet?.text ?? '']);
  return meant.flatMap((word, index) => {
    if (word === typed[index]) return [];
    const marker = createMarker([word]);
    for (const text of texts) {
      const [mark] = marker(text);
      if (mark) return [text.slice(mark.start, mark.end).toLowerCase()];
    }
    return [];
  });
}
