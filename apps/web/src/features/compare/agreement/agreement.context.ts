import type { Disagreement } from '@polylogue/contract/agreement';
import { createContext, use } from 'react';

/** One answer, split into sentences. */
export type AgreementAnswer = Disagreement['answers'][number];

interface Agreement {
  /** The highlighted group of sentences; its members are highlighted in every slot. */
  active: number | null;
  look: (group: number | null) => void;
  /** The model that wrote an answer. */
  nameOf: (messageId: number) => string;
}

/** Shared by the sentences of all slots. */
export const AgreementContext = createContext<Agreement>({
  active: null,
  look: () => undefined,
  nameOf: () => '',
});

/** Shared by the sentences of all slots. */
export function useAgreement(): Agreement {
  return use(AgreementContext);
}
