import { withoutMarks } from '@polylogue/document/citation-marks';
import type { Locale } from '@polylogue/contract/limits';
import type { SendResponse } from '@polylogue/contract/sending';
import { fieldError } from '../../platform/http/call-error.ts';
import { nameFromRequest } from '../sending/naming/chat-name.service.ts';
import { sendMessage } from '../sending/send.service.ts';
import type { CompareDeps } from './compare.deps.ts';
import { refuseWithoutCompare } from './compare.gate.ts';
import { finishedAnswers } from './finished-answers.ts';
import { mergeRequest } from './merge-request.ts';

/** Before the question: the request itself begins with an instruction that would name every merge alike. */
const names: Record<Locale, string> = { en: 'Merge: ', ru: 'Сводный ответ: ', fr: 'Synthèse\u00a0: ' };

/** Starts a chat in which a model merges several answers into one. */
export async function mergeAnswers(
  deps: CompareDeps,
  wanted: {
    userId: number;
    modelId: number;
    messageIds: readonly number[];
    clientId: string | undefined;
    passesLimit: boolean;
    language: Locale;
  },
): Promise<SendResponse> {
  const { userId, modelId, language } = wanted;
  await refuseWithoutCompare(deps, userId);
  if (deps.models.find(modelId)?.image !== null) throw fieldError('modelId', 'invalid');
  const answers = await finishedAnswers(deps, userId, wanted.messageIds);
  // The merged answer cites passages of its own, with other numbers.
  const voices = answers.map(({ modelName, text, passages }) => ({
    modelName: modelName ?? '',
    text: withoutMarks(text, passages?.length ?? 0),
  }));
  const [first] = answers;
  const question = first?.request ?? '';
  const message = mergeRequest(question, voices, language);
  const form = {
    message,
    model_id: modelId,
    client_id: wanted.clientId,
    ...(wanted.passesLimit && { override_limit: '1' as const }),
  };
  const chatName = nameFromRequest(names[language] + question);
  return sendMessage(deps, {
    userId,
    form,
    uploads: [],
    language,
    question,
    ...(first && { capsulesOf: first.chatId }),
    ...(chatName !== undefined && { chatName }),
  });
}
