import type { Disagreement } from '@polylogue/contract/agreement';
import { createContext, use } from 'react';

/** One answer, sentence by sentence. */
export type AgreementAnswer = Disagreement['answers'][number];

interface Agreement {
  /** The group of sentences that is looked at; its members show in every slot. */
  active: number | null;
  look: (group: number | null) => void;
  /** Who wrote an answer. */
  nameOf: (messageId: number) => string;
}

/** What the sentences of all slots share. */
export const AgreementContext = createContext<Agreement>({
  active: null,
  look: () => undefined,
  nameOf: () => '',
});

/** What the sentences of all slots share. */
export function useAgreement(): Agreement {
  return use(AgreementContext);
}
