import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@polylogue/contract/limits';
import { compose, partsOf, recipesFor, type ComposedPrompt, type Ingredient } from './compose.ts';
import { readShelves, type ShelfFile } from './shelf-file.ts';

const directory = join(import.meta.dirname, '../../../../../../content/prompts');

/** Every file of the library, parsed. */
export async function readLibrary(): Promise<ShelfFile[]> {
  return (await readShelves()).map((shelf) => shelf.read());
}

/** A prompt of the library with its texts, as the database is to have them. */
export type WrittenPrompt = ComposedPrompt & Record<'name' | 'description' | 'body', string>;

/** Every prompt of a file. */
export function writtenIn(file: ShelfFile): WrittenPrompt[] {
  const recipes = recipesFor(file.language);
  return compose(file).map((prompt) => {
    const [facts, limits, good, avoid] = prompt.facets;
    const { title, description, ask, finish } = prompt.task;
    const { label, about } = prompt.audience;
    const texts = { title, description, ask, finish, label, about, facts, limits, good, avoid };
    return {
      ...prompt,
      name: follow(recipes.name, texts),
      description: follow(recipes.description, texts),
      body: follow(recipes.body, texts),
    };
  });
}

function follow(recipe: string, texts: Record<Ingredient, string>): string {
  const ingredients = new Map(Object.entries(texts));
  return partsOf(recipe)
    .map((part, place) => (place % 2 === 0 ? part : (ingredients.get(part) ?? '')))
    .join('');
}

/** Every piece of text that somebody wrote for a language, once. */
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

/** Words that no dictionary has and that are right all the same; a language may need none. */
export function allowedWords(language: Locale): Set<string> {
  const file = join(directory, `allowed-words.${language}.txt`);
  return new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
}

/** The words of a text; an apostrophe or a hyphen inside belongs to its word. */
export function spelledWords(text: string): string[] {
  return text.match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [];
}
