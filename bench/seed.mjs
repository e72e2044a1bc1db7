// The prompt library in a database of our own: the time each kind of start spends on it. An unchanged library has a
// budget; the others are only reported, since a first start copies the template.
import { join } from 'node:path';
import { ensureDatabaseTemplate } from '../scripts/lib/prepare.mjs';
import { readOptions } from './lib/options.mjs';
import { startProgram, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const { rounds } = readOptions({ rounds: 5 });
const budgetSeconds = 0.05;

await ensureDatabaseTemplate();
const { medians } = await measureInRounds({ product: () => withFolder(seedInto) }, rounds, { warmUp: false });
const { unchanged, ...others } = medians.product;
report({
  name: 'seed-unchanged',
  product: unchanged,
  floor: budgetSeconds,
  rounds,
  goal: { floor: { most: 1 } },
});
inform('seed-seconds', others);

/** Seconds by kind of start, each in a fresh process. */
async function seedInto(folder) {
  const data = join(folder, 'data');
  return {
    ...(await seedBy('first', data)),
    ...(await seedBy('unchanged', data)),
    ...(await seedBy('changed', data)),
    ...(await seedBy('renewed', data)),
    ...(await seedBy('scratch', join(folder, 'other'))),
  };
}

async function seedBy(kind, data) {
  const program = await startProgram('bench/programs/seed-database.mjs', { args: [kind, data] });
  await program.stop();
  return { [kind]: program.said.seconds };
}
