/** What the user panel says about plan, tokens and library. */
export interface PlanUsage {
  /** Such as "Pro · 21 d". */
  planLabel: string;
  tokens: { used: number; total: number };
  libraryBytes: { used: number; total: number };
}

/** Nothing serves these numbers yet, so the panel shows dashes. Billing and the library fill this hook. */
export function usePlanUsage(): PlanUsage | undefined {
  return undefined;
}
