import { alignedSentence, conflictKind, disagreement } from '@polylogue/contract/agreement';
import { count } from '@polylogue/contract/fields';
import * as z from 'zod/mini';

/** A value that other answers give differently; they are identified by index. */
const conflict = z.object({
  kind: conflictKind,
  value: z.string(),
  others: z.array(z.object({ answer: count, value: z.string() })),
});
export type Conflict = z.infer<typeof conflict>;

/** A sentence aligned with those of the other answers. */
const aligned = z.extend(z.omit(alignedSentence, { conflicts: true }), { conflicts: z.array(conflict) });
export type Aligned = z.infer<typeof aligned>;

/** The aligned answers. */
export const alignedAnswers = z.object({
  sentences: z.array(z.array(aligned)),
  cut: z.array(z.boolean()),
  totals: disagreement.shape.totals,
});
export type AlignedAnswers = z.infer<typeof alignedAnswers>;
