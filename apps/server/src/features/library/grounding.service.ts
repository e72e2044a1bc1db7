import type { SentPassage } from '@polylogue/contract/citations';
import type { Database } from '../../platform/db/database.ts';
import type { ConnectedSource } from './connected-sources.sql.ts';
import type { EmbedderDeps } from './finding/embedder.ts';
import { vectorsOf } from './finding/nearest-passages.ts';
import { recallPassages, wholeText, type FoundPassage } from './finding/recall-passages.ts';
import { whileRecalling } from './library.metrics.ts';
import { presentPlace } from './passage.present.ts';

/** A question that is answered from sources. */
export interface GroundedQuestion {
  userId: number;
  sources: readonly ConnectedSource[];
  question: string;
  /** The question before it, which a follow-up leans on. */
  before: string | undefined;
  /** Room for the text. */
  tokens: number;
}

/** What the sources say about a question. */
export interface FoundText {
  /** Without numbers: what does not fit is dropped first. */
  passages: Omit<SentPassage, 'n'>[];
  /** All text there is, in its order. Otherwise the best passages come first, and more than fit. */
  isWhole: boolean;
}

/** The most passages looked for. They are about 300 tokens each, so they fill any usual room. */
const mostPassages = 30;

/** The whole text of the sources if it fits, otherwise the passages that may answer the question. */
export async function findText(
  deps: EmbedderDeps & { database: Database },
  asked: GroundedQuestion,
): Promise<FoundText> {
  const { db } = deps.database;
  const { userId, question, before, tokens } = asked;
  // The same text in two capsules is read and cited once.
  const sources = new Map(asked.sources.toReversed().map((source) => [source.readingId, source]));
  const readingIds = [...sources.keys()];
  const size = [...sources.values()].reduce((sum, source) => sum + source.tokens, 0);
  const whole = size <= tokens ? await wholeText(db, { userId, readingIds, tokens }) : null;
  if (whole) return { passages: describe(whole, sources), isWhole: true };
  const { passages } = await whileRecalling(() =>
    recallPassages(db, {
      userId,
      readingIds,
      question,
      ...(before !== undefined && { before }),
      limit: mostPassages,
      vectors: vectorsOf(deps),
    }),
  );
  return { passages: describe(passages, sources), isWhole: false };
}

function describe(
  found: readonly FoundPassage[],
  sources: ReadonlyMap<number, ConnectedSource>,
): FoundText['passages'] {
  return found.flatMap((passage) => {
    const source = sources.get(passage.readingId);
    if (!source) return [];
    const { id: sourceId, capsuleId, title } = source;
    return [{ sourceId, capsuleId, title, place: presentPlace(passage), quote: passage.text }];
  });
}
