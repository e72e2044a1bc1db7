import type { QueryClient } from '@tanstack/react-query';
import { noteUse } from '../../models/models.data.ts';
import { putChat } from '../chats.data.ts';
import { messagesQuery } from '../conversation.data.ts';
import { outcomeOf, type Sent } from './carry.ts';
import type { Outcome } from './delivery.ts';
import { chatOf, type Outgoing } from './outgoing.ts';
import { placeExchange } from './place-exchange.ts';
import { send } from './sending.data.ts';

/** Makes one attempt to send a message to its chat. */
export async function carryToChat(queryClient: QueryClient, message: Outgoing): Promise<Outcome<Sent>> {
  const outcome = await outcomeOf(async () => {
    const sent = await send(message);
    // The history of a carried-over conversation has to be fetched from the server.
    if (!message.carriesOver) placeExchange(queryClient, { sent, modelId: sent.chat.modelId });
    putChat(queryClient, sent.chat);
    noteUse(queryClient, sent.chat.modelId);
    return { chatId: sent.chat.id };
  });
  const chatId = chatOf(message);
  // The stream skips exchanges of other tabs while this send is pending, so refetch.
  if (outcome.type === 'refused' && chatId !== null)
    void queryClient.invalidateQueries(messagesQuery(chatId));
  return outcome;
}
