import type { Prompt, PromptPayload } from '@polylogue/contract/prompts';

/** A prompt as its form holds it: every choice is the text of an option, null where nothing is chosen. */
export interface TypedPrompt {
  name: string;
  description: string;
  prompt: string;
  languageUid: string | null;
  topic_id: string | null;
  modelId: string | null;
  tone: string | null;
  style: string | null;
  activity: string | null;
  public: boolean;
}

/** What the form begins with; a new prompt is in the language of the interface. */
export function typedPrompt(prompt: Prompt | undefined, language: string): TypedPrompt {
  return {
    name: prompt?.name ?? '',
    description: prompt?.description ?? '',
    prompt: prompt?.prompt ?? '',
    languageUid: prompt?.language ?? language,
    topic_id: prompt?.topicId?.toString() ?? null,
    modelId: prompt?.model?.modelId.toString() ?? null,
    tone: prompt?.tone ?? null,
    style: prompt?.style ?? null,
    activity: prompt?.activity ?? null,
    public: prompt?.public ?? false,
  };
}

/** What is sent. */
export function payloadOf(typed: TypedPrompt): PromptPayload {
  return {
    ...typed,
    languageUid: typed.languageUid ?? '',
    topic_id: typed.topic_id === null ? null : Number(typed.topic_id),
    modelId: typed.modelId === null ? null : Number(typed.modelId),
  };
}
