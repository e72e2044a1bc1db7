// Rows a second that one process takes and ends, against bare `skip locked` loops, and how long a user waits behind
// ten thousand rows of another.
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { startProgram } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const options = readOptions({ rounds: 5, rows: 4000, waiting: 10_000, owners: 100, concurrency: 8 });
const { rounds, concurrency } = options;
/** A user with much to do delays another's first row by no more. */
const mostMilliseconds = 1000;

await withPostgres(async ({ postgres }) => {
  const worker = await startProgram('bench/programs/work-due.mjs', { env: postgres });
  const ask = (kind, owners) => () => worker.ask({ kind, count: options.rows, owners, concurrency });
  try {
    const { medians } = await measureInRounds(
      {
        product: ask('product', options.owners),
        floor: ask('floor', options.owners),
        alone: ask('product', 1),
        turn: () => worker.ask({ kind: 'turn', waiting: options.waiting, milliseconds: 20 }),
      },
      rounds,
    );
    const { product, floor, alone, turn } = medians;
    report({
      name: 'due',
      product: product.rate,
      floor: floor.rate,
      rounds,
      goal: { floor: { least: 0.8 } },
    });
    report({
      ...{ name: 'due-turn', product: turn.milliseconds, floor: mostMilliseconds, rounds },
      goal: { floor: { most: 1 } },
    });
    inform('due-one-owner', { product: alone.rate });
  } finally {
    await worker.stop();
  }
});
