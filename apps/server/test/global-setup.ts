import { makeServerTemplate, startTestPostgres } from './server-engine.ts';

/**
 * Starts, before the suite, the PostgreSQL of all test files, unless `TEST_DATABASE_URL` names one, and makes the template that
 * each of them copies. `TEST_POSTGRES=debian` takes Debian's, the oldest that the product runs on.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    await makeServerTemplate(given);
    return async () => undefined;
  }
  const postgres = await startTestPostgres({ debian: process.env.TEST_POSTGRES === 'debian' });
  await makeServerTemplate(postgres.url);
  // Read by the workers, which start after this.
  process.env.TEST_DATABASE_URL = postgres.url;
  return postgres.remove;
}
