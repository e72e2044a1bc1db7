import type { PromptPayload } from '@polylogue/contract/prompts';
import type { ValidationCode } from '@polylogue/contract/validation-codes';
import { CallError } from '../../platform/http/call-error.ts';
import { activities, isChoice } from './choices.ts';
import type { PromptsDeps } from './prompts.deps.ts';
import type { PromptContent } from './prompts.queries.ts';
import { findTopic } from './topics.ts';

/** The stored content of a submitted prompt. Unknown choices are refused field by field. */
export function contentOf(
  { models, choices }: Pick<PromptsDeps, 'models' | 'choices'>,
  payload: PromptPayload,
): PromptContent {
  const { name, prompt, description, languageUid, modelId, topic_id, tone, style, activity } = payload;
  const model = modelId ? models.find(modelId) : undefined;
  const wrong = Object.entries({
    languageUid: !isChoice(choices.languages, languageUid),
    modelId: Boolean(modelId) && !model,
    topic_id: Boolean(topic_id) && !findTopic(topic_id ?? 0),
    tone: Boolean(tone) && !isChoice(choices.tones, tone ?? ''),
    style: Boolean(style) && !isChoice(choices.styles, style ?? ''),
    activity: Boolean(activity) && !isChoice(activities, activity ?? ''),
  }).filter(([, isWrong]) => isWrong);
  if (wrong.length > 0) {
    const code: ValidationCode = 'invalid';
    throw new CallError('validation_error', {
      validationErrors: Object.fromEntries(wrong.map(([field]) => [field, code])),
    });
  }
  return {
    name: oneLineEnd(name),
    description: oneLineEnd(description),
    body: oneLineEnd(prompt),
    language: languageUid,
    modelKey: model?.key ?? null,
    topicId: topic_id ?? null,
    tone: tone || null,
    style: style || null,
    activity: activity || null,
    isPublic: payload.public === true,
    variables: payload.variables ?? [],
  };
}

/** Normalises line ends, so that equal texts from different systems are equal. */
function oneLineEnd(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
