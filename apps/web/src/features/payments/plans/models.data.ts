import { offeredModelsOf } from '@polylogue/contract/models';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import { answerKey } from '../../../lib/embedded-answers.ts';

/** The models that every plan has, for guests too. */
export const offeredModelsQuery = queryOptions({
  queryKey: answerKey(offeredModelsOf, {}),
  queryFn: ({ signal }) => api(offeredModelsOf, {}, { signal }),
  staleTime: 10 * 60_000,
});
