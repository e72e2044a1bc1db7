import type { headAnswers } from '../../messages/answer-facts.queries.ts';
import type { compareResults } from '../compare.tables.ts';

type HeadAnswer = Awaited<ReturnType<typeof headAnswers>>[number];

/** How one slot did; undefined when its answer names no model. What was measured counts only of an answer that ended by itself. */
export function resultOf(
  answer: HeadAnswer,
  of: { userId: number; comparison: string; keptChat: number; now: Date },
): typeof compareResults.$inferInsert | undefined {
  const { modelId, modelName, providerName, voice, startedAt } = answer;
  if (modelId === null) return undefined;
  const hasEnded = answer.state === 'end';
  const since = (moment: Date | null) =>
    hasEnded && startedAt && moment ? Math.max(0, moment.getTime() - startedAt.getTime()) : null;
  return {
    userId: of.userId,
    comparison: of.comparison,
    modelId,
    modelName: modelName ?? '',
    providerName: providerName ?? '',
    voice: voice ?? 'own',
    won: answer.chatId === of.keptChat,
    cost: hasEnded ? answer.charged : null,
    firstTokenMs: since(answer.firstTokenAt),
    durationMs: since(answer.endedAt),
    createdAt: of.now,
  };
}
