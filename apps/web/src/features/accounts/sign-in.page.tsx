import { signInForm } from '@polylogue/contract/validation';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSignIn } from './accounts.data.ts';
import { ArrivalNotice } from './arrival-notice.tsx';
import { clearRefusal, setArrival, useClearErrorLater } from './arrival.store.ts';
import classes from './auth-form.module.css';
import { fieldTexts } from './field-texts.ts';
import { loginErrorKey } from './login-error.ts';
import { ProviderButtons } from './oauth/provider-buttons.tsx';

/** Field names for password managers. */
const fields = { email: 'email', password: 'password' } as const;

/** Sign-in by e-mail or username. */
export function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const [values, setValues] = useState({ email: '', password: '', rememberMe: true });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { reset } = signIn;
  useClearErrorLater(signIn.error, reset);

  const set = useCallback(
    (change: Partial<typeof values>) => {
      setValues((before) => ({ ...before, ...change }));
      setErrors({});
      reset();
    },
    [reset],
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    clearRefusal();
    const parsed = signInForm.safeParse(values);
    if (!parsed.success) {
      setErrors(fieldTexts(t, parsed.error));
      return;
    }
    const { email: user, password } = parsed.data;
    signIn.mutate(
      { user, password, rememberMe: values.rememberMe },
      {
        onSuccess: () => {
          setArrival(null);
          void navigate({ to: paths.chat, search: { last: true } });
        },
      },
    );
  }

  const refusal = signIn.error === null ? undefined : t(`errors.${loginErrorKey(signIn.error)}`);
  // Without the app the browser does nothing with such a form; others put what they hold into the address.
  return (
    <form className={classes['form']} method="dialog" onSubmit={submit} noValidate>
      <div className={classes['head']}>
        <h1>{t('accounts.signIn.title')}</h1>
        <p>{t('accounts.signIn.text')}</p>
      </div>
      <ArrivalNotice />
      <ProviderButtons />
      <TextField
        label={t('accounts.signIn.email')}
        name={fields.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('accounts.emailExample')}
        value={values.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
        error={errors['email']}
      />
      <div className={classes['withAside']}>
        <PasswordField
          label={t('accounts.signIn.password')}
          showName={t('accounts.showPassword')}
          hideName={t('accounts.hidePassword')}
          name={fields.password}
          autoComplete="current-password"
          value={values.password}
          onChange={(event) => set({ password: event.currentTarget.value })}
          error={errors['password'] ?? refusal}
        />
        <span className={classes['aside']}>
          <TextLink to={paths.resetPassword}>{t('accounts.signIn.forgot')}</TextLink>
        </span>
      </div>
      <CheckboxField
        label={t('accounts.signIn.remember')}
        checked={values.rememberMe}
        onChange={(event) => set({ rememberMe: event.currentTarget.checked })}
      />
      <Button type="submit" look="primary" size="lg" fullWidth loading={signIn.isPending}>
        {t('accounts.signIn.submit')}
      </Button>
      <p className={classes['foot']}>
        {t('accounts.signIn.newHere')} <TextLink to={paths.signUp}>{t('accounts.signIn.create')}</TextLink>
      </p>
    </form>
  );
}
