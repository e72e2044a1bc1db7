import { readShare } from '@polylogue/contract/sharing';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { isApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { answerKey } from '../../lib/embedded-answers.ts';

/** A shared chat. It never changes while it is read, and every call counts as a view. */
export function sharedQuery(uuid: string) {
  return queryOptions({
    queryKey: answerKey(readShare, { uuid }),
    queryFn: ({ signal }) => api(readShare, { query: { uuid } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads a shared chat before its page; one that is gone, or never was, is a page that does not exist. */
export async function loadShared(queryClient: QueryClient, uuid: string): Promise<{ title: string }> {
  try {
    const { chatName } = await queryClient.ensureQueryData(sharedQuery(uuid));
    return { title: chatName };
  } catch (error) {
    if (isApiError(error, 'not_found', 'validation_error')) notFound({ throw: true });
    throw error;
  }
}
