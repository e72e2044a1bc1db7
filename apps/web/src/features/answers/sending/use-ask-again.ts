import type { ResponseMessage } from '@polylogue/contract/answers';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useConversation } from '../conversation.context.ts';
import { useSendAgain } from './use-send.ts';

/** Asks for another answer to the same request, by the same model or by another one. */
export function useAskAgain(answer: ResponseMessage) {
  const { t } = useTranslation();
  const { chatId, isBusy } = useConversation();
  const { mutate, isPending } = useSendAgain(chatId);
  return {
    ask: (modelId: number | null = answer.model_id) =>
      mutate({ answer, modelId }, { onError: (error) => notifyError(errorText(t, error)) }),
    isPending,
    /** One answer at a time is written in a chat. */
    isBlocked: isBusy,
  };
}
