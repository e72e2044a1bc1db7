import type { Disagreement } from '@polylogue/contract/agreement';
import { voice } from '@polylogue/contract/models';
import type { CompareDeps } from '../compare.deps.ts';
import { finishedAnswers } from '../finished-answers.ts';
import { alignAnswers } from './align-answers.ts';

/** What finished answers of the user agree and disagree on. */
export async function disagreementOf(
  deps: CompareDeps,
  userId: number,
  messageIds: readonly number[],
): Promise<Disagreement> {
  const answers = await finishedAnswers(deps, userId, messageIds);
  const { sentences, cut, totals } = alignAnswers(answers.map(({ text }) => text));
  return {
    answers: answers.map(({ id, chatId, modelName, voice: colour }, index) => ({
      messageId: id,
      chatId,
      modelName: modelName ?? '',
      voice: voice.safeParse(colour).data ?? 'own',
      sentences: (sentences[index] ?? []).map(({ conflicts, ...sentence }) => ({
        ...sentence,
        conflicts: conflicts.map(({ others, ...conflict }) => ({
          ...conflict,
          others: others.flatMap(({ answer, value }) => {
            const other = answers[answer];
            return other ? [{ messageId: other.id, value }] : [];
          }),
        })),
      })),
      cut: cut[index] ?? false,
    })),
    totals,
  };
}
