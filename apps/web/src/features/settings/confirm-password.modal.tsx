import { oldPassword, parseOptions } from '@polylogue/contract/validation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import type { ModalControls } from '../../ui/modals/modal-stack.store.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { fieldTexts } from '../accounts/field-texts.ts';
import classes from './old-password.module.css';
import { passwordRefusal } from './password-refusal.ts';
import { useCheckPassword } from './settings.data.ts';
import { useFormErrors } from './use-form-errors.ts';

interface ConfirmPasswordProps extends ModalControls {
  text: string;
  onConfirmed: () => void;
}

/** Body of the dialog that asks for the password before something only the owner may do. */
export function ConfirmPasswordBody({ text, onConfirmed, close }: ConfirmPasswordProps) {
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
      if (!answer.result) {
        setPassword('');
        fail({ password: passwordRefusal(t, answer) });
        return;
      }
      close();
      onConfirmed();
    } catch (failure) {
      fail({ password: errorText(t, failure) });
    }
  }

  return (
    <form ref={form} className={classes['dialog']} onSubmit={(event) => void submit(event)} noValidate>
      <p>{text}</p>
      <PasswordField
        label={t('settings.confirmPassword.password')}
        autoComplete="current-password"
        showName={t('accounts.showPassword')}
        hideName={t('accounts.hidePassword')}
        data-autofocus
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          forgive(['password']);
        }}
        error={errors['password']}
      />
      <div className="modal-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button look="primary" type="submit" loading={check.isPending}>
          {t('settings.password.confirm')}
        </Button>
      </div>
    </form>
  );
}
