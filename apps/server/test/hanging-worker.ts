import { createJobs } from '../src/platform/jobs/create-jobs.ts';
import type { Connection } from '../src/platform/db/database.ts';

/** A worker that starts a job and never finishes it, to be killed. Queue and database come as arguments. */
const [name = '', expireSeconds = '', connection = ''] = process.argv.slice(2);
const jobs = createJobs({ connection: JSON.parse(connection) as Connection, onError: () => undefined });
const run = async () => {
  process.send?.('running');
  await new Promise<void>(() => undefined);
};
await jobs.start([{ name, expireSeconds: Number(expireSeconds), run }]);
await jobs.work();
