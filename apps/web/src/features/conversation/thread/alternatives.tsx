import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../message.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { useSelectAlternative } from '../conversation.data.ts';
import { useConversation } from '../conversation.context.ts';
import classes from './answer.module.css';

const icon = { size: 16, stroke: 1.6 };

/** Switches between the answers to a request, or between versions of a request. */
export function Alternatives({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { isBusy } = useConversation();
  const select = useSelectAlternative(message.chatId);
  const { ids, index } = message.alternatives;
  if (ids.length < 2) return null;

  function show(id: number | undefined): void {
    if (id === undefined) return;
    select.mutate(id, { onError: (error) => notifyError(errorText(t, error)) });
  }

  const isBlocked = isBusy || select.isPending;
  return (
    <div className={classes['alternatives']} role="group" aria-label={t('answers.alternatives')}>
      <IconButton
        name={t('answers.previous')}
        icon={<IconChevronLeft {...icon} />}
        disabled={isBlocked || index === 0}
        onClick={() => show(ids[index - 1])}
      />
      <span>{t('answers.alternative', { number: index + 1, total: ids.length })}</span>
      <IconButton
        name={t('answers.next')}
        icon={<IconChevronRight {...icon} />}
        disabled={isBlocked || index === ids.length - 1}
        onClick={() => show(ids[index + 1])}
      />
    </div>
  );
}
