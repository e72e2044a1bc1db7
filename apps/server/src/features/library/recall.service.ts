import type { CallOutput, CallResponse } from '@polylogue/contract/call';
import type {
  capsuleHealth,
  recall as recallCall,
  SourceHealth,
  viewSource,
} from '@polylogue/contract/recall';
import { lastingSourceErrors, type SourceProblem } from '@polylogue/contract/source-problems';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { problemsOf } from './capsules.present.ts';
import { findCapsule, findCapsules } from './capsules.queries.ts';
import type { EmbedderDeps } from './finding/embedder.ts';
import { vectorsOf } from './finding/nearest-passages.ts';
import { passagesAround, recallPassages } from './finding/recall-passages.ts';
import { testRecall, type TestedReading } from './finding/self-test.ts';
import { whileRecalling } from './library.metrics.ts';
import { refuseWithoutLibrary } from './library.service.ts';
import { presentPlace } from './passage.present.ts';
import { findSource, finished, listSources, type ReadSource } from './sources.queries.ts';

/** Finding and looking up what is in capsules. */
export interface Recall {
  ask(
    userId: number,
    wanted: CallOutput<typeof recallCall>['body'],
  ): Promise<CallResponse<typeof recallCall>>;
  /** The text of a source around a position. */
  source(
    userId: number,
    wanted: CallOutput<typeof viewSource>['query'],
  ): Promise<CallResponse<typeof viewSource>>;
  health(userId: number, capsuleId: number): Promise<CallResponse<typeof capsuleHealth>>;
}

/** What recall needs. */
export interface RecallDeps extends EmbedderDeps {
  database: Pick<Database, 'db'>;
  clock: Clock;
}

/** Passages that a person looks through. */
const shownPassages = 12;

/** Passages before and after the one that is looked at. */
const neighbours = 3;

/** Creates the service. */
export function createRecall(deps: RecallDeps): Recall {
  const { clock } = deps;
  const { db } = deps.database;
  return {
    ask: async (userId, { capsuleIds, question }) => {
      await refuseWithoutLibrary(db, userId, clock.now());
      const wanted = [...new Set(capsuleIds)];
      if ((await findCapsules(db, userId, wanted)).length < wanted.length) throw new CallError('not_found');
      const sources = new Map(
        (await listSources(db, userId, wanted)).flatMap((one) =>
          one.reading?.state === 'ready' && one.source.readingId !== null
            ? [[one.source.readingId, one.source] as const]
            : [],
        ),
      );
      const readingIds = [...sources.keys()];
      const { passages, by } = await whileRecalling(() =>
        recallPassages(db, {
          userId,
          readingIds,
          question,
          limit: shownPassages,
          vectors: vectorsOf(deps),
        }),
      );
      return {
        by,
        passages: passages.flatMap((passage) => {
          const source = sources.get(passage.readingId);
          if (!source) return [];
          const { score, hits, text } = passage;
          const { id: sourceId, capsuleId, name: title } = source;
          return [{ sourceId, capsuleId, title, place: presentPlace(passage), text, score, hits }];
        }),
      };
    },
    source: async (userId, { id, at }) => {
      const found = await findSource(db, userId, id);
      if (!found?.reading || found.source.readingId === null) throw new CallError('not_found');
      const { source, reading } = found;
      const { readingId } = found.source;
      const passages = await passagesAround(db, { userId, readingId, at, each: neighbours });
      return {
        id,
        capsuleId: source.capsuleId,
        title: source.name,
        language: reading.language,
        length: reading.textLength,
        passages: passages.map((passage) => ({ text: passage.text, place: presentPlace(passage) })),
      };
    },
    health: async (userId, capsuleId) => {
      if (!(await findCapsule(db, userId, capsuleId))) throw new CallError('not_found');
      const sources = await listSources(db, userId, [capsuleId]);
      const failed = sources.filter(({ source }) => source.status === 'error').length;
      const waiting = sources.filter(
        ({ source }) => !finished.some((status) => status === source.status),
      ).length;
      const selfTest = await testRecall(db, { userId, readings: readingsOf(sources) });
      return {
        ready: sources.length - failed - waiting,
        waiting,
        failed,
        selfTest: selfTest.asked > 0 ? selfTest : null,
        sources: sources
          .map((one) => healthOf(one, sources))
          .filter(({ error, problems }) => error !== null || problems.length > 0),
      };
    },
  };
}

/** The texts of sources that can be found in, each once. */
function readingsOf(sources: readonly ReadSource[]): TestedReading[] {
  const found = sources.flatMap(({ source: { readingId }, reading }) =>
    reading?.state === 'ready' && readingId !== null ? [[readingId, reading.passages] as const] : [],
  );
  return [...new Map(found)].map(([id, passages]) => ({ id, passages }));
}

function healthOf(one: ReadSource, all: readonly ReadSource[]): SourceHealth {
  const { source } = one;
  const { id, kind, name, error } = source;
  return {
    id,
    kind,
    name,
    error,
    retryable: (error !== null && !lastingSourceErrors.has(error)) || source.refreshError !== null,
    problems: [...problemsOf(one), ...duplicatesOf(one, all)],
  };
}

/** The first source with a text is the original; the others repeat it. */
function duplicatesOf({ source }: ReadSource, all: readonly ReadSource[]): SourceProblem[] {
  if (source.readingId === null) return [];
  const first = all.find((other) => other.source.readingId === source.readingId);
  return first && first.source.id !== source.id ? [{ code: 'duplicate', sourceId: first.source.id }] : [];
}
