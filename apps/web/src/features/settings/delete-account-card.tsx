import { uiTimes } from '@polylogue/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { DeletionCard } from './deletion-card.tsx';
import { useLeaveAccount, useRemoveAccount } from './settings.data.ts';

/** Deletes the account. */
export function DeleteAccountCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useRemoveAccount();
  const leave = useLeaveAccount();
  return (
    <DeletionCard
      block="delete-account"
      texts="settings.delete"
      done={t('settings.delete.account_removed')}
      failed={t('settings.delete.account_fail_remove')}
      isGone={remove.isSuccess}
      remove={() => remove.mutateAsync()}
      onRemoved={() => {
        // Leaves time to read the notification.
        setTimeout(() => {
          leave();
          void navigate({ to: paths.main });
        }, uiTimes.accountDeletionRedirect);
      }}
    />
  );
}
