import type { headAnswers } from '../../messages/answers/answer-facts.service.ts';
import type { compareResults } from '../compare.tables.ts';

type HeadAnswer = Awaited<ReturnType<typeof headAnswers>>[number];

/** The result of one slot; undefined without a model. Cost and times count only if the answer ended normally. */
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
