// Goal 9: the embedded engine behind its socket against PostgreSQL, with the same pool and driver.
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { ensureDatabaseTemplate } from '../scripts/lib/prepare.mjs';
import { startProgram, withFolder } from './lib/processes.mjs';
import { inform, measureInRounds, report } from './lib/runner.mjs';

const goals = { point: 6, list: 1.5, gap: 5 };

await ensureDatabaseTemplate();
await withFolder(async (folder) => {
  const postgres = await startPostgres();
  const program = (env) => startProgram('bench/programs/read-database.mjs', { env });
  const embedded = await program({ DATA_DIR: folder });
  const server = await program({ DATABASE_URL: postgres.url });
  try {
    const { rounds, medians } = await measureInRounds({
      product: () => embedded.ask('measure'),
      floor: () => server.ask('measure'),
    });
    const { product, floor } = medians;
    for (const [what, most] of Object.entries(goals)) {
      report({
        name: `db-${what}`,
        product: product[what],
        floor: floor[what],
        rounds,
        goal: { floor: { most } },
      });
    }
    inform('db-reads-per-second', { product: product.readsPerSecond, floor: floor.readsPerSecond });
  } finally {
    await Promise.all([embedded.stop(), server.stop()]);
    await postgres.stop();
  }
});
