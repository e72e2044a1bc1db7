import type { Prompt } from '@polylogue/contract/prompts';
import { typedVariable, type TypedVariable } from './typed-variables.ts';

/** Form state of a prompt: selects hold the option's value, null when nothing is chosen. */
export interface TypedPrompt {
  name: string;
  description: string;
  prompt: string;
  languageUid: string | null;
  topicId: string | null;
  modelId: string | null;
  tone: string | null;
  style: string | null;
  activity: string | null;
  public: boolean;
  /** What was said of the variables in its text. */
  variables: readonly TypedVariable[];
}

/** Initial form state; a new prompt is in the interface language. */
export function typedPrompt(prompt: Prompt | undefined, language: string): TypedPrompt {
  return {
    name: prompt?.name ?? '',
    description: prompt?.description ?? '',
    prompt: prompt?.prompt ?? '',
    languageUid: prompt?.language ?? language,
    topicId: prompt?.topicId?.toString() ?? null,
    modelId: prompt?.model?.modelId.toString() ?? null,
    tone: prompt?.tone ?? null,
    style: prompt?.style ?? null,
    activity: prompt?.activity ?? null,
    public: prompt?.public ?? false,
    variables: (prompt?.variables ?? []).map(typedVariable),
  };
}

/** Initial form state of an own prompt that begins as somebody else's. */
export function copiedPrompt(prompt: Prompt, language: string): TypedPrompt {
  return { ...typedPrompt(prompt, language), public: false };
}
