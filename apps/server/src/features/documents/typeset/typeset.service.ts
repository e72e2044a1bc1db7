import { megabyte } from '@polylogue/contract/limits';
import * as z from 'zod/mini';
import type { Asker, ChildPool } from '../../../platform/children/child-pool.ts';
import type { ChildTask } from '../../../platform/children/child-task.ts';
import { exchange } from '../../../platform/children/run-child.ts';

const task: ChildTask = {
  file: new URL('./typeset.child.ts', import.meta.url),
  memoryMb: 1_024,
  seconds: 60,
  outputBytes: 50 * megabyte,
  // As for texts: optimised code of the typesetter would not pay off.
  flags: ['--liftoff-only', '--max-semi-space-size=2'],
};

/**
 * Sets data by a template of ours as PDF. The template reads `/data.json`; nothing in the data is ever read as markup.
 */
export async function typesetPdf(
  children: ChildPool,
  asker: Asker,
  { template, data }: { template: Uint8Array; data: object },
): Promise<Uint8Array> {
  const { value, parts } = await children.run(task, asker, (child) =>
    exchange(child, { value: data, parts: [template] }),
  );
  z.literal('made').parse(value);
  const [pdf] = parts;
  if (!pdf) throw new Error('The document did not come along.');
  return pdf;
}
