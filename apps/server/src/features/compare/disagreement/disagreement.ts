import type { Disagreement } from '@polylogue/contract/agreement';
import { megabyte } from '@polylogue/contract/limits';
import { voice } from '@polylogue/contract/models';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import { isTooMuch, type ChildTask } from '../../../platform/children/child-task.ts';
import { exchange } from '../../../platform/children/run-child.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { CompareDeps } from '../compare.deps.ts';
import { finishedAnswers } from '../finished-answers.ts';
import { alignAnswers } from './align-answers.ts';
import { alignedAnswers, type AlignedAnswers } from './aligned-answers.ts';

/** Longer texts are analysed in a child process: each sentence is held against all others, and thousands of short ones take seconds. */
const longTexts = 4_000;

const task: ChildTask = {
  file: new URL('./align-answers.child.ts', import.meta.url),
  memoryMb: 256,
  seconds: 20,
  outputBytes: 20 * megabyte,
};

interface Said {
  texts: readonly string[];
  /** What they answer. */
  asked: readonly string[];
}

async function align(children: ChildPool, asker: Asker, said: Said): Promise<AlignedAnswers> {
  const { texts, asked } = said;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= longTexts) return alignAnswers(texts, asked);
  const { value } = await children
    .run(task, asker, (child) => exchange(child, { value: said, parts: [] }))
    .catch((error: unknown) => {
      throw isTooMuch(error) ? new CallError('unavailable') : error;
    });
  return alignedAnswers.parse(value);
}

/** What finished answers of the user agree and disagree on. */
export async function disagreementOf(
  deps: CompareDeps,
  asker: Asker,
  messageIds: readonly number[],
): Promise<Disagreement> {
  const answers = await finishedAnswers(deps, asker.userId, messageIds);
  const texts = answers.map(({ text }) => text);
  const { sentences, cut, totals } = await align(deps.children, asker, {
    texts,
    asked: answers.map(({ request }) => request),
  });
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
