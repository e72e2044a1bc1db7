import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { changeImport, listStored } from './import/imports.queries.ts';
import { importJob } from './import/imports.service.ts';
import { mostTries, runImport } from './import/run-import.ts';

const importData = z.object({ userId: z.int(), importId: z.int() });

/** Removes files of imports that nobody has begun, and takes up what was lost with its job. */
export const importUpkeepJob = 'data.import-upkeep';

/** The largest export takes minutes; pictures and tokens are most of it. */
const importSeconds = 3_600;

/** A checked file is kept for a day. */
const keptSeconds = 86_400;

/** Imports that upkeep looks at in one run. */
const atOnce = 100;

/** Background jobs of users' data. */
export function dataJobs(deps: Deps): JobDefinition[] {
  return [
    {
      name: importJob,
      expireSeconds: importSeconds,
      retryLimit: mostTries,
      backoff: { firstSeconds: 5, maxSeconds: 120 },
      singletonKey: (data) => String(importData.parse(data).importId),
      run: (data, { signal }) => runImport(deps, { ...importData.parse(data), signal }),
    },
    { name: importUpkeepJob, schedule: '37 * * * *', run: () => removeForgotten(deps) },
  ];
}

async function removeForgotten({ database: { db }, storage, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - keptSeconds * 1000);
  for (const { id, userId, storageKey, state } of await listStored(db, before, atOnce)) {
    if (storageKey === null || state === 'running' || state === 'waiting') continue;
    await storage.remove(storageKey);
    const values = { state: 'failed', problem: 'failed', storageKey: null, endedAt: clock.now() };
    await changeImport(db, userId, { id, from: ['checked', 'done', 'failed'], values });
  }
}
