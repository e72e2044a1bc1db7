import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { formatDate, formatTime } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { Pill } from '../../../ui/pill.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRestoreVersion, versionsQuery } from '../answers.data.ts';
import classes from './editor.module.css';

interface VersionsProps extends ModalControls {
  messageId: number;
  chatId: number;
}

/** Body of the dialog with the texts kept of an answer, the newest first. */
export function VersionsBody({ messageId, chatId, close }: VersionsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: versions } = useQuery(versionsQuery(messageId));
  const restore = useRestoreVersion(chatId);
  if (versions === undefined) return <Skeleton height={120} />;
  return (
    <ol className={classes['versions']}>
      {versions.toReversed().map(({ number, text, createdAt, current }) => (
        <li key={number} className={classes['version']}>
          <div className={classes['versionHead']}>
            <span>
              {number === 1 ? t('answers.versionFirst') : t('answers.version', { number })}{' '}
              <small>{`${formatDate(createdAt, locale)}, ${formatTime(createdAt, locale)}`}</small>
            </span>
            {current ? (
              <Pill>{t('answers.versionCurrent')}</Pill>
            ) : (
              <Button
                size="sm"
                loading={restore.isPending && restore.variables.number === number}
                onClick={() =>
                  restore.mutate(
                    { id: messageId, number },
                    { onSuccess: close, onError: (error) => notifyError(errorText(t, error)) },
                  )
                }
              >
                {t('answers.restore')}
              </Button>
            )}
          </div>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
