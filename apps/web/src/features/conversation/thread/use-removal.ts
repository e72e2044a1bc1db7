import { useTranslation } from 'react-i18next';
import type { Message } from '../message.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useRemoveMessage } from '../conversation.data.ts';

/** Removes a message after confirmation. */
export function useRemoval(message: Pick<Message, 'id' | 'type' | 'chatId'>): () => void {
  const { t } = useTranslation();
  const { mutateAsync } = useRemoveMessage(message.chatId);
  const isRequest = message.type === 'request';

  async function remove(): Promise<void> {
    try {
      await mutateAsync({ id: message.id, type: message.type });
    } catch (error) {
      notifyError(errorText(t, error));
    }
  }

  return () =>
    openConfirmed({
      title: t(isRequest ? 'answers.removeRequestTitle' : 'answers.removeAnswerTitle'),
      text: t(isRequest ? 'answers.removeRequestText' : 'answers.removeAnswerText'),
      confirmLabel: t('answers.remove'),
      danger: true,
      onConfirm: remove,
    });
}
