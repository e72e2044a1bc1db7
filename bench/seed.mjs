// The prompt library put into a new embedded database, against the three seconds it may take.
import { join } from 'node:path';
import { ensureDatabaseTemplate } from '../scripts/lib/prepare.mjs';
import { readOptions } from './lib/options.mjs';
import { startProgram, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds } = readOptions({ rounds: 5, 'without-embedded': false });
const budgetSeconds = 3;

await ensureDatabaseTemplate();
const { medians } = await measureInRounds({ product: () => withFolder(seedOnce) }, rounds, { warmUp: false });
const { template, unchanged, running } = medians.product;
report({ name: 'seed', product: template, floor: budgetSeconds, rounds, goal: { floor: { most: 1 } } });
// What a start costs when nothing has changed, and when all has changed in a database that is in use.
inform('seed-seconds', { unchanged, running });

async function seedOnce(folder) {
  const program = await startProgram('bench/programs/seed-database.mjs', { args: [join(folder, 'data')] });
  await program.stop();
  return program.said;
}
