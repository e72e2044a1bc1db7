// Notices of a gateway that are settled per second on PostgreSQL, against a bare insert of one row. `--beside <folder>`: the
// checkout of another release, as a path from here, is measured in turns with this one.
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { startProgram } from './lib/processes.mjs';
import { measureInRounds, report } from './lib/runner.mjs';

const { rounds, notices, beside } = readOptions({ rounds: 5, notices: 1000, beside: '' });

await withPostgres(async ({ postgres, anotherPostgres }) => {
  const books = await startProgram('bench/programs/settle-notices.mjs', { env: postgres });
  const other =
    beside &&
    (await startProgram(`${beside}/bench/programs/settle-notices.mjs`, {
      env: await anotherPostgres('beside'),
    }));
  try {
    const { medians } = await measureInRounds(
      {
        product: () => books.ask({ kind: 'product', count: notices }),
        ...(other && { peer: () => other.ask({ kind: 'product', count: notices }) }),
        floor: () => books.ask({ kind: 'floor', count: notices }),
      },
      rounds,
    );
    const { product, floor, peer } = medians;
    report({
      name: 'webhooks',
      product: product.rate,
      floor: floor.rate,
      peer: peer?.rate,
      goal: { floor: { least: 0.3 } },
      rounds,
    });
  } finally {
    await books.stop();
    if (other) await other.stop();
  }
});
