import type { Locale } from '@polylogue/contract/limits';
import type { DictionaryEntry } from './dictionary-entry.ts';
import { editorPrompts } from './editor-prompts.ts';
import { tones } from './tones.ts';
import { writingStyles } from './writing-styles.ts';

/** A tone by its id. */
export function findTone(id: string): DictionaryEntry<string> | undefined {
  return tones.find((tone) => tone.id === id);
}

/** A writing style by its id. */
export function findStyle(id: string): DictionaryEntry<string> | undefined {
  return writingStyles.find((style) => style.id === id);
}

/** A prompt of the editor by its id. */
export function findEditorPrompt(id: number): DictionaryEntry<number> | undefined {
  return editorPrompts.find((prompt) => prompt.id === id);
}

/** A dictionary as the wire shows it in one language. */
export function presentDictionary<Id>(
  entries: readonly DictionaryEntry<Id>[],
  locale: Locale,
): { id: Id; title: string }[] {
  return entries.map(({ id, title }) => ({ id, title: title[locale] }));
}
