import type { Prompt } from '@polylogue/contract/prompts';

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
  };
}
