// Goal 10: opening a database of our own against `initdb` with all migrations and a bare start, each in a separate process.
import { join } from 'node:path';
import { ensureDatabaseTemplate } from '../scripts/lib/prepare.mjs';
import { readOptions } from './lib/options.mjs';
import { startProduct, startProgram, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const product = (folder) => startProgram('bench/programs/open-database.mjs', { args: [folder] });
const floor = (folder) => startProgram('bench/programs/open-bare.mjs', { args: [folder] });
const server = (folder) => startProduct({ DATA_DIR: folder, SIMULATORS: 'on' });

const { rounds } = readOptions({ rounds: 5 });

await ensureDatabaseTemplate();
// Each measurement is a separate process, so there is nothing to warm up.
const { medians } = await measureInRounds(
  { product: () => firstAndLater(product), floor: () => firstAndLater(floor) },
  rounds,
  { warmUp: false },
);
// Informational, without a goal: once is enough, since starting and stopping it takes longer than all the
// others.
const whole = await firstAndLater(server);
for (const [which, most] of Object.entries({ first: 0.5, later: 1.5 })) {
  report({
    name: `start-${which}`,
    product: medians.product[which],
    floor: medians.floor[which],
    rounds,
    goal: { floor: { most } },
  });
  inform(`start-${which}-process`, {
    product: medians.product[`${which}Process`],
    floor: medians.floor[`${which}Process`],
    server: whole[`${which}Process`],
  });
}

/**
 * Milliseconds of a start into an empty data directory and of the next start from the same one: the opening
 * as measured by the program, and the whole process from spawn to ready line.
 */
async function firstAndLater(start) {
  return withFolder(async (folder) => {
    const [first, later] = [await startOnce(start, folder), await startOnce(start, folder)];
    return {
      first: first.opening,
      later: later.opening,
      firstProcess: first.process,
      laterProcess: later.process,
    };
  });
}

async function startOnce(start, folder) {
  const program = await start(join(folder, 'data'));
  await program.stop();
  return { opening: program.said.opening, process: program.readyAfter };
}
