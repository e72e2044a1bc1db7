import type { Prompt } from '@polylogue/contract/prompts';

/** A prompt that is taken, with its values. */
export interface FilledPrompt {
  prompt: Prompt;
  values: Record<string, string>;
  /** Attached as it is, or put into the composer to be edited. */
  as: 'attachment' | 'text';
  /** The model to use; null leaves the chat's own. */
  modelId: number | null;
}
