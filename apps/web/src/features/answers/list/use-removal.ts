import type { Message } from '@polylogue/contract/answers';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useRemoveMessage } from '../answers.data.ts';
import { useConversation } from '../conversation.context.ts';

/** Removes a message after a question. */
export function useRemoval(message: Pick<Message, 'id' | 'type'>): () => void {
  const { t } = useTranslation();
  const { chatId } = useConversation();
  const { mutateAsync } = useRemoveMessage(chatId);
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
