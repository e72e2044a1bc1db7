import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the project. The server runs as a bundle, so no file of it is found by where the code that reads it is. */
export const root = rootAbove(import.meta.dirname);

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'apps/server/package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('The server is not inside its project.');
  return rootAbove(above);
}
