import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { resetWait } from '../accounts/password/reset-wait.ts';
import { startWait } from '../accounts/resend-wait.store.ts';
import { useMailPasswordLink } from './settings.data.ts';
import classes from './old-password.module.css';
import { usePasswordCheck } from './use-password-check.ts';
import { WaitingButton } from './waiting-button.tsx';

/** Mails a link that opens this block without the old password. */
function MailLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const mail = useMailPasswordLink();
  const wait = resetWait(email);

  async function send(): Promise<void> {
    try {
      await mail.mutateAsync(email);
      startWait(wait);
      notifySuccess(t('settings.password.resetPasswordEmailSuccess', { email }));
    } catch {
      notifyError(t('settings.password.resetPasswordEmailError'));
    }
  }

  return (
    <div className={classes['forgot']}>
      <span>{t('settings.password.forgot')}</span>
      <WaitingButton look="ghost" wait={wait} isPending={mail.isPending} onPress={() => void send()}>
        {t('settings.password.mailLink')}
      </WaitingButton>
    </div>
  );
}

interface OldPasswordFormProps {
  email: string;
  isConfirmed: boolean;
  onConfirmed: () => void;
}

/** First step: the old password. */
export function OldPasswordForm({ email, isConfirmed, onConfirmed }: OldPasswordFormProps) {
  const { t } = useTranslation();
  const { form, field, isPending } = usePasswordCheck(onConfirmed);

  if (isConfirmed) {
    return (
      <p className={classes['confirmed']} role="status">
        <IconCircleCheckFilled size={17} aria-hidden />
        {t('settings.password.confirmed')}
      </p>
    );
  }
  return (
    <form className={classes['oldPassword']} {...form}>
      <PasswordField label={t('settings.password.old')} {...field} />
      <div className={classes['confirm']}>
        <Button type="submit" loading={isPending}>
          {t('settings.password.confirm')}
        </Button>
        <MailLink email={email} />
      </div>
    </form>
  );
}
