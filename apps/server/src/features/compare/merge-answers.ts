import type { Locale } from '@polylogue/contract/limits';
import type { SendResponse } from '@polylogue/contract/sending';
import { fieldError } from '../../platform/http/call-error.ts';
import { sendMessage } from '../sending/send.service.ts';
import type { SendingDeps } from '../sending/sending.deps.ts';
import { refuseWithoutCompare } from './compare.gate.ts';
import { finishedAnswers } from './finished-answers.ts';
import { mergeRequest } from './merge-request.ts';

/** Begins a chat in which a model writes one answer from several. */
export async function mergeAnswers(
  deps: SendingDeps,
  wanted: {
    userId: number;
    modelId: number;
    messageIds: readonly number[];
    clientId: string | undefined;
    language: Locale;
  },
): Promise<SendResponse> {
  const { userId, modelId, language } = wanted;
  await refuseWithoutCompare(deps, userId);
  if (deps.models.find(modelId)?.image !== null) throw fieldError('modelId', 'invalid');
  const answers = await finishedAnswers(deps, userId, wanted.messageIds);
  const voices = answers.map(({ modelName, text }) => ({ modelName: modelName ?? '', text }));
  const message = mergeRequest(answers[0]?.request ?? '', voices, language);
  const form = { message, model_id: modelId, client_id: wanted.clientId };
  return sendMessage(deps, { userId, form, upload: undefined, language });
}
