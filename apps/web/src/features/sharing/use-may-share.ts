import { useQuery } from '@tanstack/react-query';
import { tariffQuery } from '../billing/billing.data.ts';

/** Whether the user's plan includes sharing. Without it sharing is not offered. */
export function useMayShare(): boolean {
  return useQuery(tariffQuery).data?.isShare === 1;
}
