import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { newClientId } from '../../../lib/client-id.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useConversation } from '../conversation.context.ts';
import { messagesQuery, showContinued } from '../conversation.data.ts';
import { goOnWith } from './sending.data.ts';

/** Attempts after a lost response; the server continues only once. */
const mostRetries = 3;

/** Continues an unfinished answer in the same message. */
export function useContinue({ id, chatId }: ResponseMessage) {
  const { t } = useTranslation();
  const { isBusy } = useConversation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (clientId: string) => goOnWith(id, clientId),
    retry: (count, error) => count < mostRetries && isApiError(error, 'network_error'),
    onSuccess: (answer) => showContinued(queryClient, answer),
    onError: (error) => {
      notifyError(errorText(t, error));
      // What is on screen is out of date.
      if (isApiError(error, 'conflict', 'not_found'))
        void queryClient.invalidateQueries(messagesQuery(chatId));
    },
  });
  return { goOn: () => mutate(newClientId()), isPending, isBlocked: isBusy };
}
