import { newPasswordForm } from '@polylogue/contract/validation';
import type { TFunction } from 'i18next';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useRecover } from '../accounts.data.ts';
import { useClearErrorLater } from '../arrival.store.ts';
import classes from '../auth-form.module.css';
import { fieldTexts } from '../field-texts.ts';
import { PasswordRuleList } from '../password-rules.tsx';

/** Field names for password managers. */
const fields = { password: 'password', passwordRepeat: 'passwordRepeat' } as const;

type Errors = Record<string, ReactNode>;

/** Marks a field as invalid while another one shows the text. */
const markOnly = <></>;

/** An invalid link marks both fields and is shown on the second; so are errors without a field. */
function errorsOf(t: TFunction, failure: unknown): Errors {
  if (!isApiError(failure, 'validation_error')) return { passwordRepeat: errorText(t, failure) };
  const texts = fieldErrorTexts(t, failure);
  return {
    password: texts['password'] ?? markOnly,
    passwordRepeat: texts['resetToken'] ?? texts['passwordRepeat'],
  };
}

/** New password, typed twice, with its rules. */
export function RecoveryForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const recover = useRecover();
  const [values, setValues] = useState({ password: '', passwordRepeat: '' });
  const [errors, setErrors] = useState<Errors | null>(null);
  useClearErrorLater(errors, () => setErrors(null));

  function set(change: Partial<typeof values>): void {
    setValues((before) => ({ ...before, ...change }));
    setErrors(null);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = newPasswordForm.safeParse(values);
    if (!parsed.success) {
      setErrors(fieldTexts(t, parsed.error));
      return;
    }
    try {
      await recover.mutateAsync({ ...parsed.data, resetToken: token });
      onDone();
    } catch (failure) {
      setErrors(errorsOf(t, failure));
    }
  }

  const toggle = { showName: t('accounts.showPassword'), hideName: t('accounts.hidePassword') };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['head']}>
        <h1>{t('accounts.recovery.title')}</h1>
        <p>{t('accounts.recovery.text')}</p>
      </div>
      <PasswordField
        {...toggle}
        label={t('accounts.recovery.password')}
        name={fields.password}
        autoComplete="new-password"
        autoFocus
        value={values.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
        error={errors?.['password']}
        below={<PasswordRuleList password={values.password} />}
      />
      <PasswordField
        {...toggle}
        label={t('accounts.recovery.passwordRepeat')}
        name={fields.passwordRepeat}
        autoComplete="new-password"
        value={values.passwordRepeat}
        onChange={(event) => set({ passwordRepeat: event.currentTarget.value })}
        error={errors?.['passwordRepeat']}
      />
      <Button type="submit" look="primary" size="lg" fullWidth loading={recover.isPending}>
        {t('accounts.recovery.submit')}
      </Button>
      <p className={classes['foot']}>
        {t('accounts.recovery.oldLink')}{' '}
        <TextLink to={paths.resetPassword}>{t('accounts.recovery.askAgain')}</TextLink>
      </p>
    </form>
  );
}
