import { signUpForm } from '@polylogue/contract/validation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { chosenPlan } from '../../../lib/session/chosen-plan.ts';
import { useRegister } from '../accounts.data.ts';
import { AgreementField } from '../agreement-field.tsx';
import classes from '../auth-form.module.css';
import { fieldTexts } from '../field-texts.ts';
import { PasswordRuleList } from '../password-rules.tsx';
import { startWait } from '../resend-wait.store.ts';
import { signUpWait } from './sign-up-wait.ts';

interface SignUpDetailsProps {
  email: string;
  /** Returns to the first step, with an e-mail error if there is one. */
  onChangeEmail: (error?: string) => void;
  onDone: () => void;
}

const empty = { name: '', login: '', password: '', passwordRepeat: '', subscribe: false, agreement: false };
const fields = Object.keys(empty);

/** Errors without a field in this step are shown on the name. */
function onFields(texts: Record<string, string>, otherwise: string): Record<string, string> {
  const known = Object.entries(texts).filter(([field]) => fields.includes(field));
  return known.length > 0 ? Object.fromEntries(known) : { name: otherwise };
}

/** Second step of sign-up. */
export function SignUpDetails({ email, onChangeEmail, onDone }: SignUpDetailsProps) {
  const { t } = useTranslation();
  const register = useRegister();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Record<string, string>>({});

  function set(change: Partial<typeof values>): void {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = signUpForm.safeParse(values);
    if (!parsed.success) {
      setErrors(fieldTexts(t, parsed.error));
      return;
    }
    try {
      await register.mutateAsync({ ...parsed.data, email, chosen: chosenPlan(Date.now()) });
      startWait(signUpWait(email));
      onDone();
    } catch (failure) {
      const texts = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
      if (texts['email'] !== undefined) onChangeEmail(texts['email']);
      else setErrors(onFields(texts, errorText(t, failure)));
    }
  }

  function words(field: 'name' | 'login' | 'password' | 'passwordRepeat') {
    return {
      name: field,
      label: t(`accounts.signUp.${field}`),
      value: values[field],
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [field]: event.currentTarget.value }),
      error: errors[field],
    };
  }

  const toggle = { showName: t('accounts.showPassword'), hideName: t('accounts.hidePassword') };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['head']}>
        <h1>{t('accounts.signUp.detailsTitle')}</h1>
        <p>{t('accounts.signUp.step', { step: 2 })}</p>
      </div>
      <div className={classes['given']}>
        <span>{email}</span>
        <Button look="ghost" size="sm" onClick={() => onChangeEmail()}>
          {t('accounts.signUp.changeEmail')}
        </Button>
      </div>
      <TextField {...words('name')} autoComplete="name" autoFocus />
      <TextField
        {...words('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        description={t('accounts.signUp.loginHint')}
      />
      <PasswordField
        {...words('password')}
        {...toggle}
        autoComplete="new-password"
        below={<PasswordRuleList password={values.password} />}
      />
      <PasswordField {...words('passwordRepeat')} {...toggle} autoComplete="new-password" />
      <div className={classes['checks']}>
        <AgreementField
          checked={values.agreement}
          onChange={(agreement) => set({ agreement })}
          error={errors['agreement']}
        />
        <CheckboxField
          label={t('accounts.signUp.subscribe')}
          checked={values.subscribe}
          onChange={(event) => set({ subscribe: event.currentTarget.checked })}
        />
      </div>
      <Button type="submit" look="primary" size="lg" fullWidth loading={register.isPending}>
        {t('accounts.signUp.submit')}
      </Button>
    </form>
  );
}
