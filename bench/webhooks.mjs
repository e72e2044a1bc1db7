// Notices of a gateway that are settled per second on PostgreSQL, against a bare insert of one row.
import { withPostgres } from './lib/postgres.mjs';
import { readOptions } from './lib/options.mjs';
import { startProgram } from './lib/processes.mjs';
import { measureInRounds, report } from './lib/runner.mjs';

const { rounds, notices } = readOptions({ rounds: 5, notices: 1000 });

await withPostgres(async ({ postgres }) => {
  const books = await startProgram('bench/programs/settle-notices.mjs', { env: postgres });
  try {
    const { medians } = await measureInRounds(
      {
        product: () => books.ask({ kind: 'product', count: notices }),
        floor: () => books.ask({ kind: 'floor', count: notices }),
      },
      rounds,
    );
    const { product, floor } = medians;
    report({
      name: 'webhooks',
      product: product.rate,
      floor: floor.rate,
      goal: { floor: { least: 0.3 } },
      rounds,
    });
  } finally {
    await books.stop();
  }
});
