import type { Disagreement } from '@polylogue/contract/agreement';
import { voice } from '@polylogue/contract/models';
import { createAside } from '../../../platform/aside.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { SendingDeps } from '../../sending/sending.deps.ts';
import { finishedAnswers } from '../finished-answers.ts';
import { alignAnswers, type AlignedAnswers } from './align-answers.ts';

/** Texts longer than this together are read in a thread of their own: they would hold every running answer up. */
const longTexts = 16_000;

const alignAside = createAside<readonly string[], AlignedAnswers>({
  worker: new URL('./disagreement.worker.ts', import.meta.url),
  memoryMb: 256,
  patience: 20_000,
});

async function align(texts: readonly string[]): Promise<AlignedAnswers> {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= longTexts) return alignAnswers(texts);
  const aligned = await alignAside(texts);
  if (aligned === 'too much') throw new CallError('unavailable');
  return aligned;
}

/** What finished answers of the user agree and disagree on. */
export async function disagreementOf(
  deps: SendingDeps,
  userId: number,
  messageIds: readonly number[],
): Promise<Disagreement> {
  const answers = await finishedAnswers(deps, userId, messageIds);
  const { sentences, cut, totals } = await align(answers.map(({ text }) => text));
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
