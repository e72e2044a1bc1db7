import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useConversation } from '../conversation.context.ts';
import { messagesQuery, showContinued } from '../conversation.data.ts';
import { goOnWith } from './sending.data.ts';
import { askFor, retriesWish } from './wishes.ts';

/** Continues an unfinished answer in the same message. */
export function useContinue({ id, chatId, uuid }: ResponseMessage) {
  const { t } = useTranslation();
  const { isBusy } = useConversation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => askFor(['continue', id, uuid], (clientId) => goOnWith(id, clientId)),
    retry: retriesWish,
    onSuccess: (answer) => showContinued(queryClient, answer),
    onError: (error) => {
      notifyError(errorText(t, error));
      // What is on screen is out of date.
      if (isApiError(error, 'conflict', 'not_found'))
        void queryClient.invalidateQueries(messagesQuery(chatId));
    },
  });
  return { goOn: () => mutate(), isPending, isBlocked: isBusy };
}
