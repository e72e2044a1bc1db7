import { billingInfoOf, euroCountriesOf, saveBillingInfo } from '@polylogue/contract/billing-info';
import type { CallInput } from '@polylogue/contract/call';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client.ts';
import type { Locale } from '../../../lib/i18n/locale.ts';
import { subscriptionQuery, vatQuery } from '../payments.data.ts';

const billingInfoKey = 'billing-info';

/** The details for receipts; the country is named in the language. */
export function billingInfoQuery(locale: Locale) {
  return queryOptions({
    queryKey: [billingInfoKey, locale],
    queryFn: ({ signal }) => api(billingInfoOf, {}, { signal }),
  });
}

/** The countries of the dialog, named in the language. */
export function billingCountriesQuery(locale: Locale) {
  return queryOptions({
    queryKey: ['billing-countries', locale],
    queryFn: ({ signal }) => api(euroCountriesOf, {}, { signal }),
    staleTime: Infinity,
  });
}

/** What is saved. */
export type BillingChange = CallInput<typeof saveBillingInfo>['body'];

/** Saves the details. Prices depend on them. */
export function useSaveBillingInfo(locale: Locale) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BillingChange) => api(saveBillingInfo, { body }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(billingInfoQuery(locale).queryKey, saved);
      await Promise.all(
        [[billingInfoKey], ['purchase-preview'], subscriptionQuery.queryKey, vatQuery.queryKey].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
