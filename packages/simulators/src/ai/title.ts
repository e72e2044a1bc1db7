import type { Language } from './language.ts';
import { subjectOf } from './subject.ts';

const MOST_WORDS = 6;

/** A short title from the first line. */
export function titleOf(text: string, language: Language): string {
  const [line = ''] = text.trim().split('\n', 1);
  const { topic } = subjectOf(line, language);
  const words = (topic === '' ? line : topic).split(/\s+/u).slice(0, MOST_WORDS);
  const title = words.join(' ').replace(/[\s,;:.!?–—-]+$/u, '');
  return title.charAt(0).toLocaleUpperCase(language) + title.slice(1);
}
