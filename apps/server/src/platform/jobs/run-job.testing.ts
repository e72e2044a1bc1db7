import type { JobDefinition } from './jobs.ts';

/** Runs a job as a worker would, without a queue. */
export async function runJob(definition: JobDefinition | undefined, data: unknown = {}): Promise<void> {
  if (!definition) throw new Error('There is no such job.');
  const { signal } = new AbortController();
  await definition.run(data, {
    id: '00000000-0000-4000-8000-000000000000',
    signal,
    progress: async () => undefined,
  });
}
