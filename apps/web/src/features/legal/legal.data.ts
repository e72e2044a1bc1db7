import {
  agreeToDocuments,
  changedDocumentsOf,
  legalDocumentsOf,
  type AgreedDocument,
} from '@polylogue/contract/legal';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client.ts';
import { answerKey } from '../../lib/embedded-answers.ts';
import type { Locale } from '../../lib/i18n/locale.ts';

/** The legal documents of this edition. They change only with a release. */
export function legalDocumentsQuery(locale: Locale) {
  return queryOptions({
    queryKey: answerKey(legalDocumentsOf, { locale }),
    queryFn: ({ signal }) => api(legalDocumentsOf, {}, { signal }),
    staleTime: 10 * 60_000,
  });
}

/** What has changed since the user agreed; asked once a visit. */
export const changedDocumentsQuery = queryOptions({
  queryKey: ['legal', 'changed'],
  queryFn: ({ signal }) => api(changedDocumentsOf, {}, { signal }),
  staleTime: Infinity,
});

/** Agrees to these versions. */
export function agree(documents: readonly AgreedDocument[]) {
  return api(agreeToDocuments, { body: { documents: [...documents] } });
}
