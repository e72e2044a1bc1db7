import type { Executor } from '../../../platform/db/database.ts';
import { passagesAt, type NumberedPassage } from './finding.queries.ts';
import { questionWords } from './question-words.ts';
import { recallPassages } from './recall-passages.ts';

/** How many questions were asked, and how many of them found the passage that they were taken from. */
export interface SelfTest {
  asked: number;
  found: number;
}

/** A reading to take questions from. */
export interface TestedReading {
  id: number;
  passages: number;
}

/** Enough to tell a capsule that works from one that does not, and quick enough to wait for. */
const mostQuestions = 12;
/** An answer is given from the best passages; further down they are crowded out. */
const looksAt = 3;
/** Shorter sentences could stand anywhere; longer ones are tables and lists. */
const words = { least: 4, most: 24 };

const sentences = /[^.!?…\n]+[.!?…]?/gu;

/** Takes sentences from passages spread over the readings and looks whether each finds its own passage. */
export async function testRecall(
  executor: Executor,
  { userId, readings }: { userId: number; readings: readonly TestedReading[] },
): Promise<SelfTest> {
  const wanted = spread(readings);
  const sample = await passagesAt(executor, {
    userId,
    readingIds: wanted.map(({ readingId }) => readingId),
    ordinals: wanted.map(({ ordinal }) => ordinal),
  });
  const readingIds = readings.map(({ id }) => id);
  let [asked, found] = [0, 0];
  for (const passage of sample) {
    const question = keySentence(passage);
    if (question === undefined) continue;
    asked += 1;
    const recalled = await recallPassages(executor, { userId, readingIds, question, limit: looksAt });
    // The same words may stand in another passage as well, which answers as well.
    if (recalled.passages.some(({ text }) => text.includes(question))) found += 1;
  }
  return { asked, found };
}

/** Passages at even distances, as if the readings were one. */
function spread(readings: readonly TestedReading[]): { readingId: number; ordinal: number }[] {
  const total = readings.reduce((sum, { passages }) => sum + passages, 0);
  const count = Math.min(total, mostQuestions);
  return Array.from({ length: count }, (_, number) => {
    let ordinal = Math.floor(((number + 0.5) * total) / count);
    const reading = readings.find(({ passages }) => {
      if (ordinal < passages) return true;
      ordinal -= passages;
      return false;
    });
    return reading ? [{ readingId: reading.id, ordinal }] : [];
  }).flat();
}

/** The sentence with the most words to find it by. */
function keySentence({ text }: NumberedPassage): string | undefined {
  const [best] = (text.match(sentences) ?? [])
    .map((sentence) => ({ sentence: sentence.trim(), size: questionWords(sentence).length }))
    .filter(({ sentence, size }) => size >= words.least && sentence.split(/\s+/u).length <= words.most)
    .toSorted((one, other) => other.size - one.size);
  return best?.sentence;
}
