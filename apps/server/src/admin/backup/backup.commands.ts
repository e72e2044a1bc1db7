import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { Config } from '../../config.ts';
import { createLog } from '../../platform/log.ts';
import { BackupError } from './archive.ts';

/** A command that does its work itself, beside or instead of the running server. */
export interface LocalCommand {
  name: string;
  parameters: string;
  summary: string;
  runHere(config: Config, parameters: string[]): Promise<string>;
}

/** Commands that save and restore all data. What they need is loaded when they are used. */
export const backupCommands: readonly LocalCommand[] = [
  {
    name: 'backup',
    parameters: '<folder> [--with-secrets]',
    summary: 'saves database and files into a new folder',
    runHere: async (config, parameters) => {
      const { folder, values } = readParameters(parameters, { 'with-secrets': { type: 'boolean' } });
      const { makeBackup } = await import('./make-backup.ts');
      return makeBackup({
        config,
        log: createLog(config.LOG_LEVEL),
        folder,
        withSecrets: values['with-secrets'] === true,
        now: new Date(),
      });
    },
  },
  {
    name: 'restore',
    parameters: '<folder> --erased <file>|none',
    summary: 'restores a backup into an empty database; the server must be stopped',
    runHere: async (config, parameters) => {
      const { folder, values } = readParameters(parameters, { erased: { type: 'string' } });
      const { restoreBackup } = await import('./restore-backup.ts');
      return restoreBackup({
        config,
        log: createLog(config.LOG_LEVEL),
        folder,
        erasedFile: typeof values['erased'] === 'string' ? values['erased'] : undefined,
      });
    },
  },
];

/** One folder, and what the flags say. */
function readParameters(
  words: string[],
  options: NonNullable<ParseArgsConfig['options']>,
): { folder: string; values: Record<string, unknown> } {
  try {
    const { positionals, values } = parseArgs({ args: words, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new BackupError('Name one folder.');
    return { folder: resolve(folder), values };
  } catch (error) {
    throw error instanceof Error ? new BackupError(error.message) : error;
  }
}
