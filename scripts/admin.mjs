import { exitCode } from './lib/run.mjs';

process.exitCode = await exitCode('node', [
  '--env-file-if-exists=.env',
  'apps/server/src/admin/main.ts',
  ...process.argv.slice(2),
]);
