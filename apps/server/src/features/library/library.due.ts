import type { DueKind } from '../../platform/due/due.ts';
import { readings, sources } from './capsules.tables.ts';
import { fetchKind, readKind, vectorKind } from './due-kinds.ts';
import { vectorWork } from './finding/vectors.tables.ts';
import { makeVectors, type VectorDeps } from './finding/vector-work.ts';
import { giveUpReading, ingest, type IngestDeps } from './ingest.ts';
import { giveUpLink, ingestLink, mostTries, type LinkDeps } from './links/ingest-link.ts';
import { updateReading } from './readings.queries.ts';
import { updateFailed } from './sources.queries.ts';
import { transcriberOf, type TranscriberDeps } from './reading/media/transcriber.ts';

/** One of a user at a time, so that nobody's long recordings keep the others waiting. */
const perOwner = 1;

/** A large reading has thousands of calls to make. */
const vectorSeconds = 3_600;

/** The rows of the library that wait for work. */
export function libraryDue(
  deps: Omit<IngestDeps, 'transcribe'> & LinkDeps & TranscriberDeps & VectorDeps,
): DueKind[] {
  return [
    {
      name: readKind,
      ...{ table: readings, id: readings.id, owner: readings.userId },
      perOwner,
      run: (taken) => {
        const transcribe = transcriberOf(deps);
        return ingest({ ...deps, ...(transcribe && { transcribe }) }, taken);
      },
      onSetAside: (transaction, row) => giveUpReading(deps, transaction, row),
      onRetry: async (transaction, { id, ownerId }) => {
        await updateReading(transaction, ownerId, { id, state: 'waiting', error: null });
        await updateFailed(transaction, ownerId, { readingId: id });
      },
    },
    {
      name: fetchKind,
      ...{ table: sources, id: sources.id, owner: sources.userId },
      perOwner,
      mostTries,
      run: (taken) => ingestLink(deps, taken),
      onSetAside: (transaction, row) => giveUpLink(deps, transaction, row),
      onRetry: (transaction, { id, ownerId }) => updateFailed(transaction, ownerId, { id }),
    },
    {
      name: vectorKind,
      ...{ table: vectorWork, id: vectorWork.readingId, owner: vectorWork.ownerId },
      concurrency: 1,
      limitSeconds: vectorSeconds,
      run: (taken) => makeVectors(deps, taken),
    },
  ];
}
