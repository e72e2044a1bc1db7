import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { Notice } from '../../ui/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { useRemoveAllChats } from '../chats/tree/tree.data.ts';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings.module.css';

/** Deletes all chats, after consent and confirmation. */
export function DeleteChatsCard() {
  const { t } = useTranslation();
  const session = useSession();
  const removeAll = useRemoveAllChats();
  const [isAgreed, setAgreed] = useState(false);

  async function confirm(): Promise<void> {
    try {
      await removeAll.mutateAsync();
    } catch {
      notifyError(t('settings.deleteChats.failed'));
      return;
    }
    setAgreed(false);
    notifySuccess(t('settings.deleteChats.done'));
  }

  return (
    <SettingsCard
      block="delete-chats"
      title={t('settings.deleteChats.title')}
      text={t('settings.deleteChats.text')}
      tone="danger"
    >
      {session.isAuth && session.impersonated ? (
        <div className={classes['single']}>
          <Notice tone="warn">{t('settings.operator')}</Notice>
        </div>
      ) : (
        <div className={`${classes['row']} ${classes['consent']}`}>
          <CheckboxField
            label={t('settings.deleteChats.consent')}
            checked={isAgreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <Button
            look="danger"
            disabled={!isAgreed}
            onClick={() =>
              openConfirmed({
                title: t('settings.deleteChats.confirmTitle'),
                text: t('settings.deleteChats.confirmText'),
                confirmLabel: t('settings.deleteChats.confirm'),
                danger: true,
                onConfirm: confirm,
              })
            }
          >
            {t('settings.deleteChats.title')}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
