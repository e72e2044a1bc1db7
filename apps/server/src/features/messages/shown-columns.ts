import { generations, messages } from './messages.tables.ts';

/** The columns of a message that the wire shows. A page reads no others, since each costs time in every row. */
export const shownMessageColumns = {
  id: messages.id,
  chatId: messages.chatId,
  parentId: messages.parentId,
  createdAt: messages.createdAt,
  type: messages.type,
  clientId: messages.clientId,
  text: messages.text,
  reasoning: messages.reasoning,
  prompts: messages.prompts,
  notes: messages.notes,
  modelId: messages.modelId,
  modelName: messages.modelName,
  providerId: messages.providerId,
  providerName: messages.providerName,
  voice: messages.voice,
  responseType: messages.responseType,
  imageSize: messages.imageSize,
  imageQuality: messages.imageQuality,
  effort: messages.effort,
  passages: messages.passages,
  versions: messages.versions,
  edited: messages.edited,
};

/** The columns of a generation that the wire shows. */
export const shownGenerationColumns = {
  uuid: generations.uuid,
  state: generations.state,
  error: generations.error,
  finish: generations.finish,
  startedAt: generations.startedAt,
  firstTokenAt: generations.firstTokenAt,
  thinkingMs: generations.thinkingMs,
  endedAt: generations.endedAt,
  coefficient: generations.coefficient,
  inputTokens: generations.inputTokens,
  outputTokens: generations.outputTokens,
  charged: generations.charged,
  estimated: generations.estimated,
  failover: generations.failover,
};
