import { languageOfText } from '@polylogue/document/language-of-text';
import { useMemo } from 'react';

/** Enough to tell a language by. */
const lookedAt = 2_000;

/** Code and addresses, which are English whatever stands around them. */
const noWords = /```[\s\S]*?(?:```|$)|`[^`\n]*`|https?:\/\/\S+/g;

/** The language of a message for those who have it read out; undefined if it cannot be told. */
export function useLanguage(markdown: string): string | undefined {
  const beginning = markdown.slice(0, lookedAt);
  return useMemo(() => languageOfText(beginning.replace(noWords, ' ')) ?? undefined, [beginning]);
}
