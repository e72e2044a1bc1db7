import type { QueryClient } from '@tanstack/react-query';
import type { ResponseMessage } from '../message.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { answerStreams } from '../answers.stream.ts';
import { insertExchange, readEnd } from '../conversation.data.ts';
import { siblingsOf, startedAnswer, type Started } from './started-answer.ts';

interface Placed {
  sent: Started;
  /** The answering model. */
  modelId: number | null;
  /** The answer shown before the regeneration. */
  shown?: ResponseMessage;
}

/** Shows the exchange started by a send. */
export function placeExchange(queryClient: QueryClient, { sent, modelId, shown }: Placed): void {
  const model = queryClient.getQueryData(modelsQuery.queryKey)?.list.find(({ id }) => id === modelId);
  const response = startedAnswer({ sent, model, siblings: siblingsOf(sent.request, shown), now: new Date() });
  insertExchange(queryClient, sent.chat.id, { request: sent.request, response });
  // A short answer may end before its send is acknowledged.
  if (answerStreams.hasEnded(response.id))
    readEnd(queryClient, sent.chat.id, response.id).catch(() => undefined);
}
