import type { LocalData } from '../../../lib/session/local-data.ts';
import type { TypedPrompt } from './typed-prompt.ts';

/** What is typed and not saved of a prompt, kept in this browser until it is saved or thrown away. */
export interface PromptDraft {
  read: () => TypedPrompt | undefined;
  /** Undefined when there is nothing to keep. */
  keep: (typed: TypedPrompt | undefined) => void;
}

/** The draft of a prompt; the one that is not made yet has one too. */
export function promptDraft(data: LocalData, promptId: number | undefined): PromptDraft {
  const name = `prompt-draft:${promptId ?? 'new'}`;
  return {
    read: () => {
      const kept = data.get(name);
      return isTypedPrompt(kept) ? kept : undefined;
    },
    keep: (typed) => data.set(name, typed),
  };
}

/** Whether two forms say the same. */
export function isSamePrompt(one: TypedPrompt, other: TypedPrompt): boolean {
  return valuesOf(one).every((value, index) => value === valuesOf(other)[index]);
}

function valuesOf(typed: TypedPrompt): unknown[] {
  return [...texts, ...choices, 'public' as const].map((name) => typed[name]);
}

const texts = ['name', 'description', 'prompt'] as const;
const choices = ['languageUid', 'topic_id', 'modelId', 'tone', 'style', 'activity'] as const;

/** What is kept may be from an older version of the product. */
function isTypedPrompt(value: unknown): value is TypedPrompt {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return (
    texts.every((name) => typeof fields.get(name) === 'string') &&
    choices.every((name) => fields.get(name) === null || typeof fields.get(name) === 'string') &&
    typeof fields.get('public') === 'boolean'
  );
}
