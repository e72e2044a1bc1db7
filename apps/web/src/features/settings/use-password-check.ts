import { oldPassword, parseOptions } from '@polylogue/contract/validation';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { useFormErrors } from '../../ui/use-form-errors.ts';
import { fieldTexts } from '../accounts/field-texts.ts';
import { passwordRefusal } from './password-refusal.ts';
import { useCheckPassword } from './settings.data.ts';

/** A form with one field, in which users confirm their password. */
export function usePasswordCheck(onConfirmed: () => void) {
  const { t } = useTranslation();
  const check = useCheckPassword();
  const [password, setPassword] = useState('');
  const { errors, form, fail, forgive } = useFormErrors();

  async function submit(): Promise<void> {
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

  return {
    isPending: check.isPending,
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    field: {
      autoComplete: 'current-password',
      showName: t('accounts.showPassword'),
      hideName: t('accounts.hidePassword'),
      value: password,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setPassword(event.currentTarget.value);
        forgive(['password']);
      },
      error: errors['password'],
    },
  };
}
