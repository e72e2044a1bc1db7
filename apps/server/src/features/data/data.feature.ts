import type { Feature } from '../../feature.ts';
import { rowsAsList } from '../../platform/db/own-rows.ts';
import { keepsBy } from '../files/file-references.sql.ts';
import { eraseData } from './data.erase.ts';
import { dataDue, dataJobs } from './data.jobs.ts';
import { dataMetrics } from './data.metrics.ts';
import { registerData } from './data.routes.ts';
import { dataExports, exportParts, importedFiles, importedThings, imports } from './data.tables.ts';
import { keepsFile } from './import/imported-files.sql.ts';

/** Users' data, to take away and to bring along. */
export const dataFeature: Feature = {
  name: 'data',
  routes: registerData,
  jobs: dataJobs,
  due: dataDue,
  erase: eraseData,
  metrics: () => dataMetrics,
  refersToFile: keepsFile,
  keepsObject: [keepsBy(imports.storageKey), keepsBy(exportParts.storageKey)],
  exportData: async function* exportImports({ database: { db } }, userId) {
    const { id, fileName, bytes, origin, state, problem, counts, messages, leftOut, createdAt, endedAt } =
      imports;
    yield rowsAsList(db, userId, {
      path: 'imports.json',
      table: imports,
      columns: { id, fileName, bytes, origin, state, problem, counts, messages, leftOut, createdAt, endedAt },
    });
    const thing = importedThings;
    yield rowsAsList(db, userId, {
      path: 'imported-things.json',
      table: thing,
      columns: {
        ...{ id: thing.id, importId: thing.importId, kind: thing.kind, key: thing.key, name: thing.name },
        ...{ outcome: thing.outcome, problem: thing.problem, itemId: thing.itemId, messages: thing.messages },
        leftOut: thing.leftOut,
      },
    });
    const file = importedFiles;
    yield rowsAsList(db, userId, {
      path: 'imported-files.json',
      table: file,
      columns: {
        ...{ id: file.id, importId: file.importId, kind: file.kind, key: file.key, fileId: file.fileId },
        ...{ state: file.state, archive: file.archive, createdAt: file.createdAt },
      },
    });
    yield rowsAsList(db, userId, {
      path: 'exports.json',
      table: dataExports,
      columns: { id: dataExports.id, state: dataExports.state, createdAt: dataExports.createdAt },
    });
    yield rowsAsList(db, userId, {
      path: 'export-parts.json',
      table: exportParts,
      columns: { exportId: exportParts.exportId, number: exportParts.number, name: exportParts.name },
    });
  },
};
