import type { LocalData } from '../../../lib/session/local-data.ts';
import type { TypedPrompt } from './typed-prompt.ts';
import { isTypedVariable } from './typed-variables.ts';

/** Unsaved input of the prompt form, stored in this browser until it is saved or discarded. */
export interface PromptDraft {
  read: () => TypedPrompt | undefined;
  /** Undefined clears it. */
  keep: (typed: TypedPrompt | undefined) => void;
}

/** What is edited: a prompt, a new one, or a copy of one. */
export type EditedPrompt = number | 'new' | `copy-${number}`;

/** The draft of a prompt, including one not created yet. */
export function promptDraft(data: LocalData, edited: EditedPrompt): PromptDraft {
  const name = `prompt-draft:${edited}`;
  return {
    read: () => {
      const kept = data.get(name);
      return isTypedPrompt(kept) ? { ...noChoices, ...kept, variables: variablesOf(kept) } : undefined;
    },
    keep: (typed) => data.set(name, typed),
  };
}

/** Whether two forms have the same content. */
export function isSamePrompt(one: TypedPrompt, other: TypedPrompt): boolean {
  return (
    valuesOf(one).every((value, index) => value === valuesOf(other)[index]) &&
    JSON.stringify(one.variables) === JSON.stringify(other.variables)
  );
}

function valuesOf(typed: TypedPrompt): unknown[] {
  return [...texts, ...choices, 'public' as const].map((name) => typed[name]);
}

const texts = ['name', 'description', 'prompt'] as const;
const choices = ['languageUid', 'topicId', 'modelId', 'tone', 'style', 'activity'] as const;

const noChoices = Object.fromEntries(choices.map((name) => [name, null]));

/** Absent in a draft of an older version. */
function variablesOf({ variables }: Partial<TypedPrompt>): TypedPrompt['variables'] {
  return Array.isArray(variables) ? variables.filter(isTypedVariable) : [];
}

/** Stored data may come from an older version, in which a choice was missing or had another name. */
function isTypedPrompt(value: unknown): value is TypedPrompt {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    texts.every((name) => typeof fields.get(name) === 'string') &&
    choices.every((name) => ['string', 'undefined'].includes(typeof (fields.get(name) ?? undefined))) &&
    typeof fields.get('public') === 'boolean'
  );
}
