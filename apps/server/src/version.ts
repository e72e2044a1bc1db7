import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './platform/root.ts';

const manifest: unknown = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));

/** The product's version, from its manifest. */
export const version =
  typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
