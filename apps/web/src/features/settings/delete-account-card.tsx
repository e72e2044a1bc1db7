import { uiTimes } from '@polylogue/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { Notice } from '../../ui/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { SettingsCard } from './settings-card.tsx';
import { useLeaveAccount, useRemoveAccount } from './settings.data.ts';
import classes from './settings.module.css';

/** Deletes the account, after consent and confirmation. */
export function DeleteAccountCard() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const remove = useRemoveAccount();
  const leave = useLeaveAccount();
  const [isAgreed, setAgreed] = useState(false);

  async function confirm(): Promise<void> {
    try {
      await remove.mutateAsync();
    } catch {
      notifyError(t('settings.delete.account_fail_remove'));
      return;
    }
    notifySuccess(t('settings.delete.account_removed'));
    // Leaves time to read the notification.
    setTimeout(() => {
      leave();
      void navigate({ to: paths.main });
    }, uiTimes.accountDeletionRedirect);
  }

  return (
    <SettingsCard
      block="delete-account"
      title={t('settings.delete.title')}
      text={t('settings.delete.text')}
      tone="danger"
    >
      {session.isAuth && session.impersonated ? (
        <div className={classes['single']}>
          <Notice tone="warn">{t('settings.operator')}</Notice>
        </div>
      ) : (
        <div className={`${classes['row']} ${classes['consent']}`}>
          <CheckboxField
            label={t('settings.delete.consent')}
            checked={isAgreed}
            disabled={remove.isSuccess}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <Button
            look="danger"
            disabled={!isAgreed || remove.isSuccess}
            onClick={() =>
              openConfirmed({
                title: t('settings.delete.confirmTitle'),
                text: t('settings.delete.confirmText'),
                confirmLabel: t('settings.delete.confirm'),
                danger: true,
                onConfirm: confirm,
              })
            }
          >
            {t('settings.delete.title')}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
