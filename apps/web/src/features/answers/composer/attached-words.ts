import type { NoteContent } from '@polylogue/contract/notes';
import { useQueries } from '@tanstack/react-query';
import { noteQuery } from '../../notes/notes.data.ts';
import type { Draft } from './drafts.store.ts';

/** A part of a note's document, as far as its words go. */
interface Written {
  [name: string]: unknown;
  text?: unknown;
  content?: unknown;
}

/** The words of a document, one line for each block. */
export function wordsOfNote({ content = [] }: NoteContent): string {
  return wordsIn(content);
}

function wordsIn(nodes: readonly Written[]): string {
  return nodes
    .map(({ text, content }) => {
      if (typeof text === 'string') return text;
      return Array.isArray(content) ? `${wordsIn(content)}\n` : '';
    })
    .join('');
}

type Attached = Pick<Draft, 'prompts' | 'notes'>;

/**
 * The words that go to the model besides what is typed: those of the prompts and of the notes. Undefined until the notes
 * are known; one that cannot be read counts nothing, since the send will tell.
 */
export function useAttachedWords({ prompts, notes }: Attached, isWanted: boolean): string | undefined {
  const read = useQueries({
    queries: notes.map(({ id }) => ({ ...noteQuery(id), enabled: isWanted, staleTime: 60_000 })),
  });
  if (read.some(({ isPending, isError }) => isPending && !isError)) return undefined;
  const contents = read.flatMap(({ data }) => (data ? [data.name, wordsOfNote(data.content)] : []));
  return [...prompts.map(({ words }) => words), ...contents].join('\n');
}
