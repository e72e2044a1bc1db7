import pg from 'pg';
import { connectDatabase } from '../src/platform/db/database.ts';
import { createJobs } from '../src/platform/jobs/create-jobs.ts';
import { makeTestPlace } from './database.ts';
import { createStatementGate } from './statement-gate.ts';

export type KillScene = Awaited<ReturnType<typeof setKillScene>>;

/** A database whose processes are killed at a statement, and what a test needs to look into it. */
export async function setKillScene(jobName: string) {
  const place = await makeTestPlace();
  const database = new pg.Client({ connectionString: place.databaseUrl });
  await database.connect();
  const gate = await createStatementGate(database);
  const connection = { connectionString: place.databaseUrl };
  const onError = () => undefined;
  const product = connectDatabase({ connection, onError });
  const jobs = createJobs({ connection, onError });
  // Only to be enqueued here.
  await jobs.start([{ name: jobName, run: async () => undefined }]);
  return {
    place,
    database,
    gate,
    product,
    jobs,
    async close() {
      await jobs.stop();
      await product.close();
      await database.end();
      await place.remove();
    },
  };
}
