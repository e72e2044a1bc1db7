import type { UserSettings } from '@polylogue/contract/accounts';
import { linkTimes } from '@polylogue/contract/limits';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { Pill } from '../../ui/pill.tsx';
import { useResendVerification } from '../accounts/accounts.data.ts';
import { startWait } from '../accounts/resend-wait.store.ts';
import { useSavePersonal } from './settings.data.ts';
import classes from './settings.module.css';
import { WaitingButton } from './waiting-button.tsx';

/** Whether the address has been confirmed. */
export function EmailState({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation();
  return isVerified ? (
    <Pill tone="good">{t('settings.personal.verified')}</Pill>
  ) : (
    <Pill tone="warn">{t('settings.personal.notVerified')}</Pill>
  );
}

/** Mails the link again, once a minute. A wish for another address is simply made again. */
function ResendButton({ email, isChange }: { email: string; isChange: boolean }) {
  const { t } = useTranslation();
  const resend = useResendVerification();
  const change = useSavePersonal();
  const wait = `verification:${email.toLowerCase()}`;

  async function send(): Promise<void> {
    try {
      await (isChange ? change.mutateAsync({ email }) : resend.mutateAsync());
      notifySuccess(t('settings.personal.resent', { email }));
      startWait(wait);
    } catch (error) {
      if (isApiError(error, 'too_many_requests')) startWait(wait, error.retryAfter ?? linkTimes.resetResend);
      notifyError(errorText(t, error));
    }
  }

  return (
    <WaitingButton wait={wait} isPending={resend.isPending || change.isPending} onPress={() => void send()}>
      {t('settings.personal.resend')}
    </WaitingButton>
  );
}

/** What is still to be done about the address: nothing, to open a link, or to expect one. */
export function PendingEmail({ data, isChanging }: { data: UserSettings; isChanging: boolean }) {
  const { t } = useTranslation();
  if (isChanging) return <p className={classes['note']}>{t('settings.personal.emailWillAsk')}</p>;
  if (data.pendingEmail === null && data.emailVerified) return null;
  const email = data.pendingEmail ?? data.email;
  return (
    <div className={classes['pending']}>
      <p>
        {data.pendingEmail === null
          ? t('settings.personal.unverifiedText', { email })
          : t('settings.personal.pendingText', { email })}
      </p>
      <ResendButton email={email} isChange={data.pendingEmail !== null} />
    </div>
  );
}
