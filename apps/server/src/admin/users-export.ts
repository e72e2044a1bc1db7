import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { operatorExportUser } from '@polylogue/contract/operator';
import { OperatorError, type OperatorClient } from './operator-client.ts';

/** Writes all that is kept of a user into a new file that only its owner can read. Half an export is no export. */
export async function exportUser(client: OperatorClient, userId: number, path: string): Promise<void> {
  const file = await openNew(path);
  try {
    const archive = await client.bytes(operatorExportUser, { params: { id: userId } });
    await pipeline(archive, file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      'The export broke off, and the file was removed. The log of the server says why.',
    );
  } finally {
    await file.close();
  }
}

/** Before the server is asked: what cannot be written is not to stand in the audit log as handed out. */
async function openNew(path: string) {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file cannot be written: ${reason}`);
  }
}
