import { tokenLotsOf } from '@polylogue/contract/usage';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { tokenLotsName } from './billing.data.ts';

/** The tokens that are left, by source and end. */
export const tokenLotsQuery = queryOptions({
  queryKey: [tokenLotsName],
  queryFn: async ({ signal }) => (await api(tokenLotsOf, {}, { signal })).list,
});
