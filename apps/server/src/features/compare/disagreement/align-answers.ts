import type { AgreementMark, AlignedSentence, ConflictKind } from '@polylogue/contract/agreement';

/** A value that other answers give differently; they are named by their place among the answers. */
export interface Conflict {
  kind: ConflictKind;
  value: string;
  others: { answer: number; value: string }[];
}

/** A sentence with its place among those of the other answers. */
export type Aligned = Omit<AlignedSentence, 'conflicts'> & { conflicts: Conflict[] };

/** Answers side by side. */
export interface AlignedAnswers {
  sentences: Aligned[][];
  cut: boolean[];
  totals: Record<AgreementMark, number>;
}

/** Stands until sentences are aligned. */
export function alignAnswers(texts: readonly string[]): AlignedAnswers {
  return {
    sentences: texts.map(() => []),
    cut: texts.map(() => false),
    totals: { all: 0, some: 0, one: 0, conflict: 0 },
  };
}
