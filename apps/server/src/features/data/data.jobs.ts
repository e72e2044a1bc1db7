import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { DueKind } from '../../platform/due/due.ts';
import { eachAlone } from '../../platform/each-alone.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { mailJob } from '../../platform/mail/mail-job.ts';
import { dataExports, imports } from './data.tables.ts';
import { exportMailJob, sendExportMail } from './export/export-mail.ts';
import { listEnded, updateExport } from './export/exports.queries.ts';
import { exportKind, retryExport } from './export/exports.service.ts';
import { failExport, removeParts, runExport } from './export/run-export.ts';
import { reconsiderFiles } from '../files/files.service.ts';
import { endKeeping } from './import/imported-files.queries.ts';
import { changeImport, listStored } from './import/imports.queries.ts';
import { importKind } from './import/imports.service.ts';
import { failImport, removeUpload, runImport } from './import/run-import.ts';

const importData = z.object({ userId: z.int(), importId: z.int() });
const exportData = z.object({ userId: z.int(), exportId: z.int() });

/** Removes files of imports that nobody has begun, or that failed. */
export const importUpkeepJob = 'data.import-upkeep';

/** Deletes archives whose day is over, and those of exports that failed. */
export const exportUpkeepJob = 'data.export-upkeep';

/** Gigabytes of files take a while. The largest import takes minutes; pictures and tokens are most of it. */
const limitSeconds = 3_600;

/** One of a user at a time, so that nobody's several keep the others waiting. */
const perOwner = 1;

/** Exports and imports that are to be made. */
export function dataDue(deps: Deps): DueKind[] {
  return [
    {
      name: exportKind,
      table: dataExports,
      id: dataExports.id,
      owner: dataExports.userId,
      perOwner,
      limitSeconds,
      run: (taken) => runExport(deps, taken),
      onSetAside: (transaction, row) => failExport(deps, transaction, row),
      onRetry: (transaction, row) => retryExport(transaction, row),
    },
    {
      name: importKind,
      table: imports,
      id: imports.id,
      owner: imports.userId,
      perOwner,
      limitSeconds,
      run: (taken) => runImport(deps, taken),
      onSetAside: (transaction, row) => failImport(deps, transaction, row),
    },
  ];
}

/** A checked file is kept for a day. */
const keptSeconds = 86_400;

/** Pictures that came before their chats are kept for this long. */
const keptPictureSeconds = 30 * 86_400;

/** Imports that upkeep looks at in one run. */
const atOnce = 100;

/** Background jobs of users' data. */
export function dataJobs(deps: Deps): JobDefinition[] {
  return [
    ...jobsOfOldNodes(deps),
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
      run: () => eachAlone([removeForgotten, endKeepingPictures], (part) => part(deps)),
    },
  ];
}

/**
 * What nodes of 0.2 enqueue is taken up here, unless one of them does: it may have it for an hour, so its age would not tell. Goes
 * when none of them can run beside this release.
 */
function jobsOfOldNodes({ database: { db }, due }: Deps): JobDefinition[] {
  return [
    {
      name: importKind,
      expireSeconds: limitSeconds,
      singletonKey: (data) => String(importData.parse(data).importId),
      run: (data) => {
        const { userId: ownerId, importId } = importData.parse(data);
        return due.makeDue(db, importKind, { ownerId, ids: [importId] });
      },
    },
    {
      name: exportKind,
      expireSeconds: limitSeconds,
      singletonKey: (data) => String(exportData.parse(data).exportId),
      run: (data) => {
        const { userId: ownerId, exportId } = exportData.parse(data);
        return due.makeDue(db, exportKind, { ownerId, ids: [exportId] });
      },
    },
  ];
}

async function removeForgotten(deps: Deps): Promise<void> {
  const { clock } = deps;
  const { db } = deps.database;
  const before = new Date(clock.now().getTime() - keptSeconds * 1000);
  await eachAlone(await listStored(db, before, atOnce), async ({ id, userId, storageKey }) => {
    const values = { state: 'failed', problem: 'failed', endedAt: clock.now() };
    await changeImport(db, userId, { id, from: ['checked'], values });
    if (storageKey !== null) await removeUpload(deps, { id, userId, storageKey });
  });
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
  const { db } = deps.database;
  await eachAlone(await listEnded(db, deps.clock.now(), atOnce), async (row) => {
    await removeParts(deps, row);
    if (row.state === 'done') await updateExport(db, row.userId, { id: row.id, state: 'gone' });
  });
}
