import type { ResponseMessage } from '@polylogue/contract/answers';
import type { QueryClient } from '@tanstack/react-query';
import { modelsQuery } from '../../models/models.data.ts';
import { insertExchange } from '../answers.data.ts';
import { siblingsOf, startedAnswer, type Started } from './started-answer.ts';

interface Placed {
  sent: Started;
  /** Who answers; null for the active model. */
  modelId: number | null;
  /** The answer that was shown before another one was asked for. */
  shown?: ResponseMessage;
}

/** Draws the exchange that a send has begun. */
export function placeExchange(queryClient: QueryClient, { sent, modelId, shown }: Placed): void {
  const models = queryClient.getQueryData(modelsQuery.queryKey);
  const model = models?.list.find(({ id }) => id === (modelId ?? models.active));
  const response = startedAnswer({ sent, model, siblings: siblingsOf(sent.message, shown), now: new Date() });
  insertExchange(queryClient, sent.chat.id, { request: sent.message, response });
}
