import type { ResponseMessage } from '@polylogue/contract/answers';
import { sendMessage, type SendResponse } from '@polylogue/contract/sending';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { putChat, refreshChat } from '../../chats/chats.data.ts';
import { messagesQuery } from '../answers.data.ts';
import { newClientId } from './client-id.ts';
import { dropOutgoing, putOutgoing, type Outgoing } from './outbox.store.ts';
import { placeExchange } from './place-exchange.ts';
import { sendForm } from './send-form.ts';

/** Sends a message of the outbox. Without a network it stays there and waits; any other failure is the caller's. */
export function useDeliver() {
  const queryClient = useQueryClient();

  async function deliver(outgoing: Outgoing): Promise<SendResponse | 'waiting'> {
    putOutgoing({ ...outgoing, state: 'sending' });
    try {
      const files = outgoing.file === null ? {} : { file: outgoing.file };
      const sent = await api(sendMessage, { form: sendForm(outgoing), files });
      // A conversation that was carried over has a past that only the server knows.
      if (!outgoing.carriesOver) placeExchange(queryClient, { sent, modelId: outgoing.modelId });
      putChat(queryClient, sent.chat);
      dropOutgoing(outgoing.clientId);
      return sent;
    } catch (error) {
      if (isApiError(error, 'network_error')) {
        putOutgoing({ ...outgoing, state: 'waiting' });
        return 'waiting';
      }
      dropOutgoing(outgoing.clientId);
      // An exchange of another tab that began meanwhile was left to the answer of this send.
      if (outgoing.chatId !== null) void queryClient.invalidateQueries(messagesQuery(outgoing.chatId));
      throw error;
    } finally {
      void queryClient.invalidateQueries(tariffQuery);
    }
  }

  return deliver;
}

/** What is asked again: another answer to the same request or, with a text, another request in its place. */
interface SendAgain {
  answer: ResponseMessage;
  text?: string;
  modelId: number | null;
}

/** Asks again; the new answer or the new exchange stands beside the old one as an alternative. */
export function useSendAgain(chatId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ answer, text, modelId }: SendAgain) =>
      api(sendMessage, {
        form: {
          ...(text !== undefined && { message: text }),
          chat: chatId,
          prev_message_id: answer.id,
          client_id: newClientId(),
          ...(modelId !== null && { model_id: modelId }),
        },
      }),
    onSuccess: (sent, { answer, modelId }) => {
      placeExchange(queryClient, { sent, modelId, shown: answer });
      refreshChat(queryClient, sent.chat);
    },
  });
}
