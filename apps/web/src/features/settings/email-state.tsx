import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { Pill } from '../../ui/pill.tsx';
import { startWait } from '../accounts/resend-wait.store.ts';
import { useResendLink, verificationWait } from '../accounts/use-resend-link.ts';
import type { Personal } from './personal.wire.ts';
import { useSavePersonal } from './settings.data.ts';
import classes from './settings.module.css';
import { WaitingButton } from './waiting-button.tsx';

/** Whether the address is confirmed. */
export function EmailState({ isVerified }: { isVerified: boolean }) {
  const { t } = useTranslation();
  return isVerified ? (
    <Pill tone="good">{t('settings.personal.verified')}</Pill>
  ) : (
    <Pill tone="warn">{t('settings.personal.notVerified')}</Pill>
  );
}

/** Resends the verification mail, at most once a minute. */
function ResendLink() {
  const { t } = useTranslation();
  const { send, isPending } = useResendLink();
  return (
    <WaitingButton wait={verificationWait} isPending={isPending} onPress={send}>
      {t('settings.personal.resend')}
    </WaitingButton>
  );
}

/** Resends the mail to the new address, at most once a minute, by requesting the change again. */
function RepeatChange({ email }: { email: string }) {
  const { t } = useTranslation();
  const change = useSavePersonal();
  const wait = `email-change:${email.toLowerCase()}`;

  async function send(): Promise<void> {
    try {
      await change.mutateAsync({ email });
      notifySuccess(t('settings.personal.resent', { email }));
      startWait(wait);
    } catch (error) {
      if (isApiError(error, 'too_many_requests')) startWait(wait, error.retryAfter);
      notifyError(errorText(t, error));
    }
  }

  return (
    <WaitingButton wait={wait} isPending={change.isPending} onPress={() => void send()}>
      {t('settings.personal.resend')}
    </WaitingButton>
  );
}

/** Pending steps for the address: none, open a link, or wait for one. */
export function PendingEmail({ data, isChanging }: { data: Personal; isChanging: boolean }) {
  const { t } = useTranslation();
  if (isChanging) return <p className={classes['note']}>{t('settings.personal.emailWillAsk')}</p>;
  if (data.pendingEmail === null && data.emailVerified) return null;
  return (
    <div className={classes['pending']}>
      {data.pendingEmail === null ? (
        <>
          <p>{t('settings.personal.unverifiedText', { email: data.email })}</p>
          <ResendLink />
        </>
      ) : (
        <>
          <p>{t('settings.personal.pendingText', { email: data.pendingEmail })}</p>
          <RepeatChange email={data.pendingEmail} />
        </>
      )}
    </div>
  );
}
