import { createHash } from 'node:crypto';
import type { Locale } from '@polylogue/contract/limits';
import type { Audience, ShelfFile, Task } from './shelf-file.ts';

/** Bump when a text is put together differently, so that the stored ones follow. */
export const composition = 2;

/** Between the task and the audience of a name. French has a space before it, at which no line may break. */
const colons: Record<Locale, string> = { en: ': ', ru: ': ', fr: '\u00a0: ' };

/** How the texts of a prompt are put together. */
export type Recipes = Record<'name' | 'description' | 'body', string>;

/**
 * How the texts of a prompt are put together of those of its task and its audience. The database follows the recipes,
 * so that the pieces travel to it and not the nine thousand whole texts.
 */
export function recipesFor(language: Locale): Recipes {
  return {
    name: `{title}${colons[language]}{label}`,
    description: '{description} {about}',
    body: '{ask}\n\n{facts} {limits} {good} {avoid}\n\n{finish}',
  };
}

/** What a recipe names. */
export type Ingredient =
  | ('title' | 'description' | 'ask' | 'finish')
  | ('label' | 'about')
  | ('facts' | 'limits' | 'good' | 'avoid');

/** A recipe as what stands between its ingredients and the ingredients, in turn; it begins and ends with the former. */
export function partsOf(recipe: string): string[] {
  return recipe.split(/\{(\w+)\}/);
}

/** A prompt of the library: a task for an audience, in pieces. */
export interface ComposedPrompt {
  /** Topic, task, audience and language: names the prompt for good. */
  key: string;
  task: Task;
  audience: Audience;
  /** The four texts of the audience that this task got. */
  facets: readonly [facts: string, limits: string, good: string, avoid: string];
  /** Where it stands among those that came at the same moment; as good as random, but always the same. */
  position: number;
}

/** Every task of the file for every audience. */
export function compose(file: ShelfFile): ComposedPrompt[] {
  return file.tasks.flatMap((task, index) =>
    file.audiences.map((audience) => composeOne(file, { task, index, audience })),
  );
}

function composeOne(
  { topic, language }: ShelfFile,
  { task, index, audience }: { task: Task; index: number; audience: Audience },
): ComposedPrompt {
  const key = `${topic}/${task.key}/${audience.key}/${language}`;
  return {
    key,
    task,
    audience,
    facets: facetsOf(audience, index),
    position: createHash('sha256').update(key).digest().readUInt32BE() & 0x7fff_ffff,
  };
}

/**
 * Which of its three ways to say it each facet of an audience takes for the task with that number. Of any two of the
 * first 27 tasks at least two facets differ, and each further one differs from all of them, so that no two prompts of
 * an audience share more than half of their middle.
 */
function facetsOf(audience: Audience, index: number): ComposedPrompt['facets'] {
  const facts = index % 3;
  const limits = Math.floor(index / 3) % 3;
  const good = Math.floor(index / 9) % 3;
  const avoid = (facts + limits + good + (index >= 27 ? 1 : 0)) % 3;
  return [
    variant(audience.facts, facts),
    variant(audience.limits, limits),
    variant(audience.good, good),
    variant(audience.avoid, avoid),
  ];
}

function variant(texts: readonly [string, string, string], index: number): string {
  return texts[index] ?? texts[0];
}
