import type { ResponseMessage } from '@polylogue/contract/answers';
import { sendMessage, type SendResponse } from '@polylogue/contract/sending';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api/api-error.ts';
import { api } from '../../../lib/api/client.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { putChat } from '../../chats/chats.data.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { insertExchange, messagesQuery } from '../answers.data.ts';
import { newClientId } from './client-id.ts';
import { dropOutgoing, putOutgoing, type Outgoing } from './outbox.store.ts';
import { sendForm } from './send-form.ts';
import { siblingsOf, startedAnswer } from './started-answer.ts';

interface Placed {
  sent: SendResponse;
  modelId: number | null;
  /** The answer that was shown before another one was asked for. */
  shown?: ResponseMessage;
}

function place(queryClient: QueryClient, { sent, modelId, shown }: Placed): void {
  const models = queryClient.getQueryData(modelsQuery.queryKey);
  const model = models?.list.find(({ id }) => id === (modelId ?? models.active));
  const response = startedAnswer({ sent, model, siblings: siblingsOf(sent.message, shown) });
  putChat(queryClient, sent.chat);
  insertExchange(queryClient, sent.chat.id, { request: sent.message, response });
}

/** Sends a message of the outbox. Without a network it stays there and waits; any other failure is the caller's. */
export function useDeliver() {
  const queryClient = useQueryClient();

  async function deliver(outgoing: Outgoing): Promise<SendResponse | 'waiting'> {
    putOutgoing({ ...outgoing, state: 'sending' });
    try {
      const files = outgoing.file === null ? {} : { file: outgoing.file };
      const sent = await api(sendMessage, { form: sendForm(outgoing), files });
      // A conversation that was carried over has a past that only the server knows.
      if (outgoing.carriesOver) putChat(queryClient, sent.chat);
      else place(queryClient, { sent, modelId: outgoing.modelId });
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
    onSuccess: (sent, { answer, modelId }) => place(queryClient, { sent, modelId, shown: answer }),
  });
}
