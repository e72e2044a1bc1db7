import { hash } from 'node:crypto';
import type { PromptVariable } from '@polylogue/contract/typed-variables';
import type { Task, TaskFile, TaskVariable } from './task-file.ts';

/** Bump when what is stored of a file changes, so that the library is stored anew. */
export const edition = 2;

/** A prompt of the library: the default of a task or one of its variants. */
export interface LibraryPrompt {
  /** Topic, task, variant and language: the permanent identity of the prompt. */
  key: string;
  /** The key of the task's default; null for that itself. */
  taskKey: string | null;
  variant: string | null;
  name: string;
  body: string;
  variables: PromptVariable[];
  task: Task;
  /** Order among prompts added at the same time; pseudo-random but stable. */
  position: number;
  /** Changes with the content. */
  digest: string;
}

/** The prompts of a file, each default before its variants. */
export function promptsOf({ topic, language, tasks }: TaskFile): LibraryPrompt[] {
  return tasks.flatMap((task) => {
    const key = `${topic}/${task.key}/${language}`;
    const { name, body, variables } = task;
    const variants = task.variants.map((variant) => ({
      key: `${topic}/${task.key}#${variant.key}/${language}`,
      taskKey: key,
      variant: variant.name,
      name: `${name}${colonIn(language)}${variant.name}`,
      body: variant.body,
      variables: [...variables, ...variant.variables].map(shownVariable),
    }));
    const own = { key, taskKey: null, variant: null, name, body, variables: variables.map(shownVariable) };
    return [own, ...variants].map((prompt) => ({ ...prompt, task, ...marksOf(prompt, task) }));
  });
}

/** French has a non-breaking space before a colon. */
function colonIn(language: string): string {
  return language === 'fr' ? '\u00A0: ' : ': ';
}

/** The first sample is the example. */
function shownVariable({ samples, ...variable }: TaskVariable): PromptVariable {
  return { ...variable, example: String(samples[0]) };
}

function marksOf(prompt: { key: string }, task: Task): Pick<LibraryPrompt, 'position' | 'digest'> {
  const { description, aliases, need, tone, style, activity, variants } = task;
  const shown = {
    ...prompt,
    description,
    aliases,
    need,
    tone,
    style,
    activity,
    variants: variants.map(({ name }) => name),
  };
  return {
    position: hash('sha256', prompt.key, 'buffer').readUInt32BE() & 0x7fff_ffff,
    digest: hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22),
  };
}
