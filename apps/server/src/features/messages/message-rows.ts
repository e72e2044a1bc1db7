import { generations, messages } from './messages.tables.ts';

/** A request or an answer as its row. */
export type MessageRow = typeof messages.$inferSelect;

/** The writing of an answer as its row. */
export type GenerationRow = typeof generations.$inferSelect;

/** The columns of a message that the wire shows. A page reads no others: each costs in every row. */
export const shownMessageColumns = {
  id: messages.id,
  chatId: messages.chatId,
  parentId: messages.parentId,
  createdAt: messages.createdAt,
  type: messages.type,
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
  versions: messages.versions,
};

/** What the wire shows of a message's row. */
export type ShownMessage = Pick<MessageRow, keyof typeof shownMessageColumns>;

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

/** What the wire shows of a generation's row. */
export type ShownGeneration = Pick<GenerationRow, keyof typeof shownGenerationColumns>;
