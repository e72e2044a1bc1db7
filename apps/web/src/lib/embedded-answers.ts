import type { QueryClient } from '@tanstack/react-query';

/** The answer to a call that the server has put into the page. */
export interface EmbeddedAnswer {
  path: string;
  query: Record<string, unknown>;
  answer: unknown;
}

/** Key of a query whose answer may stand in the page: the call and what it asks for. */
export function answerKey<Query extends Record<string, unknown>>({ path }: { path: string }, query: Query) {
  return [path, query] as const;
}

/** Puts the answers into the cache, where the queries of the page find them. */
export function keepAnswers(queryClient: QueryClient, answers: readonly EmbeddedAnswer[]): void {
  for (const { path, query, answer } of answers) queryClient.setQueryData(answerKey({ path }, query), answer);
}
