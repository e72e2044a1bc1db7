import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@polylogue/contract/limits';
import type { Task, TaskFile, TaskVariable } from './task-file.ts';

const directory = join(import.meta.dirname, '../../../../../../content/tasks');

/** A text of the library: of a task or of one of its variants. */
export interface Written {
  /** `writing.en/letter#variant` */
  name: string;
  language: Locale;
  task: Task;
  body: string;
  variables: readonly TaskVariable[];
}

/** Every text of a file. */
export function writtenIn({ topic, language, tasks }: TaskFile): Written[] {
  return tasks.flatMap((task) => {
    const name = `${topic}.${language}/${task.key}`;
    const variants = task.variants.map((variant) => ({
      name: `${name}#${variant.key}`,
      language,
      task,
      body: variant.body,
      variables: [...task.variables, ...variant.variables],
    }));
    return [{ name, language, task, body: task.body, variables: task.variables }, ...variants];
  });
}

/** Everything that a reader sees of a task. */
export function wordsOfTask({ name, description, variables, body, variants }: Task): string[] {
  const asked = [...variables, ...variants.flatMap((variant) => variant.variables)];
  return [
    ...[name, description, withoutSlots(body)],
    ...variants.flatMap((variant) => [variant.name, withoutSlots(variant.body)]),
    ...asked.flatMap(({ label, hint = '' }) => [label, hint]),
    ...asked.flatMap((variable) => (variable.type === 'choice' ? variable.options : [])),
  ];
}

/** A text without its variables and the tags around them: both have names, not words of the language. */
function withoutSlots(body: string): string {
  return body.replaceAll(/\{\{[^{}]*\}\}|<\/?[\w-]+>/g, ' ');
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
