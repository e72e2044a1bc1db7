import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@polylogue/contract/limits';
import { compose, textsOf, type ComposedPrompt, type PromptTexts } from './compose.ts';
import { readShelves, type ShelfFile } from './shelf-file.ts';

const directory = join(import.meta.dirname, '../../../../../../content/prompts');

/** All library files, parsed. */
export async function readLibrary(): Promise<ShelfFile[]> {
  return (await readShelves()).map((shelf) => shelf.read());
}

/** A library prompt with its texts, as shown to readers. */
export type WrittenPrompt = ComposedPrompt & PromptTexts;

/** Every prompt of a file. */
export function writtenIn(file: ShelfFile): WrittenPrompt[] {
  const { pieces, composed } = compose(file);
  return composed.map((prompt) => {
    const own = prompt.places.flatMap((place) => pieces[place - 1] ?? []);
    return { ...prompt, ...textsOf(file.language, own) };
  });
}

/** Every distinct text written for a language. */
export function piecesIn(language: Locale, files: readonly ShelfFile[]): string[] {
  return files
    .filter((file) => file.language === language)
    .flatMap(({ tasks, audiences }) => [
      ...tasks.flatMap(({ title, description, ask, finish }) => [title, description, ask, finish]),
      ...audiences.flatMap(({ label, about, facts, limits, good, avoid }) => [
        ...[label, about],
        ...[facts, limits, good, avoid].flat(),
      ]),
    ]);
}

/** Correct words missing in the dictionary; may be empty. */
export function allowedWords(language: Locale): Set<string> {
  const file = join(directory, `allowed-words.${language}.txt`);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
}

/** The words of a text; inner apostrophes and hyphens belong to the word. */
export function spelledWords(text: string): string[] {
  return text.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [];
}
