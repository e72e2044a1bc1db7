import { agreementFacts, partyFacts } from './agreement-facts.testing.ts';
import { dataFacts } from './data-facts.testing.ts';
import type { LegalFact } from './legal-fact.testing.ts';
import { offerFacts } from './offer-facts.testing.ts';

/** Everything that the legal documents have to say. */
export const legalFacts: readonly LegalFact[] = [
  ...partyFacts,
  ...agreementFacts,
  ...offerFacts,
  ...dataFacts,
];
