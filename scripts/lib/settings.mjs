import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const file = join(root, '.env');

/** Arguments that make Node 24 read the settings beside the README, when there are any. */
export function settingsArguments() {
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/** Reads the same settings into this process, where its Node can. */
export function readSettings() {
  if (existsSync(file)) process.loadEnvFile?.(file);
}
