import type { GrammarState } from 'shiki/core';
import { useCallback, useSyncExternalStore } from 'react';

/** Characters in one colour; without one they have the text's own. */
export interface Run {
  readonly text: string;
  readonly color?: string;
}

/** One line of code in its colours. */
export type TintedLine = readonly Run[];

/** Colours lines of one language, going on from where it stopped. */
export interface Grammar {
  tint(
    code: string,
    after: GrammarState | undefined,
  ): { lines: TintedLine[]; state: GrammarState | undefined };
}

const opened = new Map<string, Grammar>();
const opening = new Map<string, Promise<void>>();

/** Fetches the highlighter and the grammar once; code stays readable without them, so a failure is no event. */
async function open(language: string): Promise<void> {
  try {
    const { grammarNameOf } = await import('./languages.ts');
    const name = grammarNameOf(language);
    if (name === undefined) return;
    const { openGrammar } = await import('./highlighter.ts');
    opened.set(language, await openGrammar(name));
  } catch {
    opening.delete(language);
  }
}

function follow(language: string, listener: () => void): () => void {
  let wanted = true;
  const loading = opening.get(language) ?? open(language);
  opening.set(language, loading);
  void loading.then(() => wanted && listener());
  return () => {
    wanted = false;
  };
}

/** The colours of a language, once they are loaded. */
export function useGrammar(language: string): Grammar | undefined {
  const subscribe = useCallback((listener: () => void) => follow(language, listener), [language]);
  return useSyncExternalStore(
    subscribe,
    () => opened.get(language),
    () => undefined,
  );
}
