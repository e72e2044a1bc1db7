import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const file = join(root, '.env');

/** Node arguments that load the `.env` file, if there is one. */
export function settingsArguments() {
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/** Loads the same settings into this process, if its Node version can. */
export function readSettings() {
  if (existsSync(file)) process.loadEnvFile?.(file);
}
