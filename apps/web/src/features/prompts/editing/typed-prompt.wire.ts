import type { PromptPayload } from '@polylogue/contract/prompts';
import type { TypedPrompt } from './typed-prompt.ts';
import { describedVariable, variablesIn } from './typed-variables.ts';

/** Spells the form for the wire. */
export function payloadOf({ topicId, ...typed }: TypedPrompt): PromptPayload {
  return {
    ...typed,
    variables: variablesIn(typed.prompt, typed.variables).map(describedVariable),
    languageUid: typed.languageUid ?? '',
    topic_id: topicId === null ? null : Number(topicId),
    modelId: typed.modelId === null ? null : Number(typed.modelId),
  };
}
