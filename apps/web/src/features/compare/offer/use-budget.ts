import { useQuery } from '@tanstack/react-query';
import { tariffQuery } from '../../billing/billing.data.ts';
import type { Budget } from './affordable.ts';

/** The user's plan and tokens; undefined until known. */
export function useBudget(): Budget | undefined {
  const { data } = useQuery(tariffQuery);
  return data && { tokens: data.tokens, plan: data.plan };
}
