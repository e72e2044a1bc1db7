import { eq } from 'drizzle-orm';
import type { AccountEraser } from '../../platform/account-eraser.ts';
import { dataExports, exportParts, importedFiles, importedThings, imports } from './data.tables.ts';

/** Deletes a user's imports and exports; their files follow. */
export const eraseData: AccountEraser['erase'] = async (executor, userId) => {
  await executor.delete(importedFiles).where(eq(importedFiles.userId, userId));
  await executor.delete(importedThings).where(eq(importedThings.userId, userId));
  const brought = await executor
    .delete(imports)
    .where(eq(imports.userId, userId))
    .returning({ key: imports.storageKey });
  const taken = await executor
    .delete(exportParts)
    .where(eq(exportParts.userId, userId))
    .returning({ key: exportParts.storageKey });
  await executor.delete(dataExports).where(eq(dataExports.userId, userId));
  return { objects: [...brought, ...taken].flatMap(({ key }) => key ?? []) };
};
