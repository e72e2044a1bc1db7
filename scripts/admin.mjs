import { exitCode } from './lib/run.mjs';
import { settingsArguments } from './lib/settings.mjs';

process.exitCode = await exitCode('node', [
  ...settingsArguments(),
  'apps/server/src/admin/main.ts',
  ...process.argv.slice(2),
]);
