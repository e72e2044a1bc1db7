import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import { exportMailJob, sendExportMail } from './export/export-mail.ts';
import { listExpired, updateExport } from './export/exports.queries.ts';
import { exportJob } from './export/exports.service.ts';
import { mostTries as mostExportTries, removeParts, runExport } from './export/run-export.ts';
import { reconsiderFiles } from '../files/files.service.ts';
import { endKeeping } from './import/imported-files.queries.ts';
import { changeImport, listStored } from './import/imports.queries.ts';
import { importJob } from './import/imports.service.ts';
import { mostTries, runImport } from './import/run-import.ts';

const importData = z.object({ userId: z.int(), importId: z.int() });
const exportData = z.object({ userId: z.int(), exportId: z.int() });

/** Removes files of imports that nobody has begun, and takes up what was lost with its job. */
export const importUpkeepJob = 'data.import-upkeep';

/** Deletes archives whose day is over. */
export const exportUpkeepJob = 'data.export-upkeep';

/** Gigabytes of files take a while. */
const exportSeconds = 3_600;

/** The largest export takes minutes; pictures and tokens are most of it. */
const importSeconds = 3_600;

/** A checked file is kept for a day. */
const keptSeconds = 86_400;

/** Pictures that came before their chats are kept for this long. */
const keptPictureSeconds = 30 * 86_400;

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
    {
      name: exportJob,
      expireSeconds: exportSeconds,
      retryLimit: mostExportTries,
      backoff: { firstSeconds: 5, maxSeconds: 120 },
      singletonKey: (data) => String(exportData.parse(data).exportId),
      run: (data, { signal }) => runExport(deps, { ...exportData.parse(data), signal }),
    },
    {
      name: exportMailJob,
      ...mailJob,
      singletonKey: (data) => String(exportData.parse(data).exportId),
      run: (data) => sendExportMail(deps, exportData.parse(data).userId),
    },
    { name: exportUpkeepJob, schedule: '7 * * * *', run: () => removeExpired(deps) },
    {
      name: importUpkeepJob,
      schedule: '37 * * * *',
      run: async () => {
        await removeForgotten(deps);
        await endKeepingPictures(deps);
      },
    },
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

async function endKeepingPictures({ database: { db }, clock }: Deps): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - keptPictureSeconds * 1000);
  await inTransaction(db, async (transaction) => {
    for (const { userId, fileId } of await endKeeping(transaction, before)) {
      if (fileId !== null) await reconsiderFiles(transaction, userId, { fileIds: [fileId], now });
    }
  });
}

async function removeExpired(deps: Deps): Promise<void> {
  for (const row of await listExpired(deps.database.db, deps.clock.now(), atOnce)) {
    await removeParts(deps, row);
    await updateExport(deps.database.db, row.userId, { id: row.id, state: 'gone' });
  }
}
