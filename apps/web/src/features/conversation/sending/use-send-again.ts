import { useMutation, useQueryClient } from '@tanstack/react-query';
import { noteUse } from '../../models/models.data.ts';
import { refreshChat } from '../chats.data.ts';
import type { ResponseMessage } from '../message.ts';
import { placeExchange } from './place-exchange.ts';
import { sendAgain, type SecondTry } from './sending.data.ts';
import { askFor, retriesWish } from './wishes.ts';

interface Wanted extends Omit<SecondTry, 'clientId'> {
  answer: ResponseMessage;
}

/** Asks again; the new answer or exchange becomes an alternative of the old one. */
export function useSendAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ answer, text, modelId, without }: Wanted) =>
      askFor(['again', answer.id, text, modelId, without], (clientId) =>
        sendAgain({
          answer,
          modelId,
          clientId,
          ...(text !== undefined && { text }),
          ...(without && { without }),
        }),
      ),
    retry: retriesWish,
    onSuccess: (sent, { answer }) => {
      placeExchange(queryClient, { sent, modelId: sent.chat.modelId, shown: answer });
      refreshChat(queryClient, sent.chat);
      noteUse(queryClient, sent.chat.modelId);
    },
  });
}
