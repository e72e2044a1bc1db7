import { oldPassword, parseOptions } from '@polylogue/contract/validation';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { fieldTexts } from '../accounts/field-texts.ts';
import { resetWait } from '../accounts/password/reset-wait.ts';
import { startWait } from '../accounts/resend-wait.store.ts';
import { passwordRefusal } from './password-refusal.ts';
import { useCheckPassword, useMailPasswordLink } from './settings.data.ts';
import classes from './old-password.module.css';
import { useFormErrors } from './use-form-errors.ts';
import { WaitingButton } from './waiting-button.tsx';

/** Sends a link that opens this block without the old password. */
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

/** First step: the old password unlocks the new one. */
export function OldPasswordForm({ email, isConfirmed, onConfirmed }: OldPasswordFormProps) {
  const { t } = useTranslation();
  const check = useCheckPassword();
  const [password, setPassword] = useState('');
  const { errors, form, fail, forgive } = useFormErrors();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = oldPassword.safeParse(password, parseOptions);
    if (!parsed.success) {
      fail({ password: Object.values(fieldTexts(t, parsed.error))[0] ?? '' });
      return;
    }
    try {
      const answer = await check.mutateAsync(parsed.data);
      setPassword('');
      if (answer.result) onConfirmed();
      else fail({ password: passwordRefusal(t, answer) });
    } catch (failure) {
      fail({ password: errorText(t, failure) });
    }
  }

  if (isConfirmed) {
    return (
      <p className={classes['confirmed']} role="status">
        <IconCircleCheckFilled size={17} aria-hidden />
        {t('settings.password.confirmed')}
      </p>
    );
  }
  return (
    <form ref={form} className={classes['oldPassword']} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label={t('settings.password.old')}
        autoComplete="current-password"
        showName={t('accounts.showPassword')}
        hideName={t('accounts.hidePassword')}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          forgive(['password']);
        }}
        error={errors['password']}
      />
      <div className={classes['confirm']}>
        <Button type="submit" loading={check.isPending}>
          {t('settings.password.confirm')}
        </Button>
        <MailLink email={email} />
      </div>
    </form>
  );
}
