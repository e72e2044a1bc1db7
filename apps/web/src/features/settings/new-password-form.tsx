import { newPasswordForm, parseOptions } from '@polylogue/contract/validation';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../lib/errors/error-text.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { fieldTexts } from '../accounts/field-texts.ts';
import { PasswordRuleList } from '../accounts/password-rules.tsx';
import { blockId } from './block-id.ts';
import { useChangePassword, useRecoverPassword } from './settings.data.ts';
import classes from './settings.module.css';
import { useFormErrors } from '../../ui/use-form-errors.ts';

interface NewPasswordFormProps {
  username: string;
  token: string | null;
  /** The account has no password yet. */
  isSetting: boolean;
  /** The old password has to be confirmed first. */
  isLocked: boolean;
  takesFocus: boolean;
  onChanged: () => void;
  /** The confirmation has expired. */
  onUnconfirmed: () => void;
}

const empty = { password: '', passwordRepeat: '' };

/** Second step: the new password, twice. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { username, token, isSetting, isLocked, takesFocus, onChanged, onUnconfirmed } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = useChangePassword();
  const recover = useRecoverPassword();
  const [values, setValues] = useState(empty);
  const { errors, form, fail, forgive } = useFormErrors();

  async function send(pair: typeof empty): Promise<void> {
    if (token === null) {
      await change.mutateAsync(pair);
      setValues(empty);
      onChanged();
      document.getElementById(blockId('password'))?.focus({ preventScroll: true });
    } else {
      // A reset link ends every session, so continue at sign-in.
      await recover.mutateAsync({ ...pair, resetToken: token });
      await navigate({ to: paths.main });
    }
    notifySuccess(t('settings.password.password_successfully_changed'));
  }

  function refuse(failure: unknown): void {
    const wrong = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
    if (isApiError(failure, 'password_not_confirmed')) onUnconfirmed();
    if (wrong['resetToken'] !== undefined) fail({ password: wrong['resetToken'] });
    else if (Object.keys(wrong).length > 0) fail(wrong);
    else notifyError(errorText(t, failure));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = newPasswordForm.safeParse(values, parseOptions);
    if (!parsed.success) {
      fail(fieldTexts(t, parsed.error));
      return;
    }
    try {
      await send(parsed.data);
    } catch (failure) {
      refuse(failure);
    }
  }

  function field(name: keyof typeof empty) {
    return {
      name,
      label: t(`settings.password.${name}`),
      autoComplete: 'new-password',
      showName: t('accounts.showPassword'),
      hideName: t('accounts.hidePassword'),
      value: values[name],
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        const typed = event.currentTarget.value;
        setValues((before) => ({ ...before, [name]: typed }));
        forgive([name]);
      },
      error: errors[name],
      disabled: isLocked,
    };
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <div className={classes['fields']}>
        <PasswordField
          {...field('password')}
          autoFocus={takesFocus}
          below={isLocked ? undefined : <PasswordRuleList password={values.password} />}
        />
        <PasswordField {...field('passwordRepeat')} />
      </div>
      <div className={classes['actions']}>
        <Button
          type="submit"
          look="primary"
          disabled={isLocked}
          loading={change.isPending || recover.isPending}
        >
          {isSetting ? t('settings.password.set') : t('settings.password.change')}
        </Button>
      </div>
    </form>
  );
}
