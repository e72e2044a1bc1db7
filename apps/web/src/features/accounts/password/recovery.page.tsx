import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { setArrival } from '../arrival.store.ts';
import { Outcome } from '../outcome.tsx';
import { RecoveryForm } from './recovery-form.tsx';

/** Target of the reset mail: sets a new password, then links to sign-in. */
export function RecoveryPage() {
  const { t } = useTranslation();
  const { token } = useSearch({ from: '/auth/default/reset-password' });
  const [isDone, setDone] = useState(false);

  if (isDone) {
    return (
      <Outcome
        tone="good"
        Icon={IconCircleCheck}
        title={t('accounts.recovery.doneTitle')}
        texts={[t('accounts.recovery.doneText')]}
        to={paths.main}
        action={t('accounts.recovery.signIn')}
      />
    );
  }
  if (token === undefined) {
    return (
      <Outcome
        tone="warn"
        Icon={IconLinkOff}
        title={t('accounts.recovery.noTokenTitle')}
        texts={[t('accounts.recovery.noTokenText')]}
        to={paths.resetPassword}
        action={t('accounts.recovery.askAgain')}
      />
    );
  }
  return (
    <RecoveryForm
      token={token}
      onDone={() => {
        // The notice that led here is settled, and its link is used up.
        setArrival(null);
        setDone(true);
      }}
    />
  );
}
