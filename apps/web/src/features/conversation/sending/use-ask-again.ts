import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useConversation } from '../conversation.context.ts';
import { useSendAgain } from './use-send-again.ts';

/** Regenerates an answer with the same or another model. */
export function useAskAgain(answer: ResponseMessage) {
  const { t } = useTranslation();
  const { isBusy } = useConversation();
  const { mutate, isPending } = useSendAgain();
  return {
    ask: (modelId: number | null = answer.modelId) =>
      mutate({ answer, modelId }, { onError: (error) => notifyError(errorText(t, error)) }),
    isPending,
    /** Only one answer runs in a chat at a time. */
    isBlocked: isBusy,
  };
}
