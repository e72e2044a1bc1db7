import { tariffDataOf } from '@polylogue/contract/billing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';

/** The user's plan, its gates, and the tokens left and used. */
export const tariffQuery = queryOptions({
  queryKey: ['tariff'],
  queryFn: ({ signal }) => api(tariffDataOf, {}, { signal }),
});
