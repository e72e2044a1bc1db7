import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { bundle } from './rolldown.bundle.ts';

const threads = globSync('src/**/*.worker.ts').map((file) => [basename(file, '.ts'), file] as const);

/** The server, which starts in a third of the time it takes from its sources (docs/decisions/0034), and what it comes with. */
export default [
  bundle('server', 'src/main.ts', true),
  bundle('programs', {
    admin: 'src/admin/main.ts',
    'prepare-template': 'src/prepare-template.ts',
    ...Object.fromEntries(threads),
  }),
];
