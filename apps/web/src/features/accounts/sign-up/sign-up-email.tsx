import { signUpEmailForm } from '@polylogue/contract/validation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCheckEmail } from '../accounts.data.ts';
import classes from '../auth-form.module.css';
import { useErrorLife } from '../arrival.store.ts';
import { fieldTexts } from '../field-texts.ts';
import { ProviderButtons } from '../oauth/provider-buttons.tsx';

interface SignUpEmailProps {
  email: string;
  /** What the last step found wrong with the e-mail. */
  error?: string;
  onDone: (email: string) => void;
}

/** First step of sign-up. */
export function SignUpEmail({ email: given, error: givenError, onDone }: SignUpEmailProps) {
  const { t } = useTranslation();
  const check = useCheckEmail();
  const [email, setEmail] = useState(given);
  const [error, setError] = useState<string | null>(givenError ?? null);
  useErrorLife(error, () => setError(null));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = signUpEmailForm.safeParse({ email });
    if (!parsed.success) {
      setError(fieldTexts(t, parsed.error)['email'] ?? null);
      return;
    }
    try {
      const isFree = await check.mutateAsync(parsed.data.email);
      if (isFree) onDone(parsed.data.email);
      else setError(t('validation.taken'));
    } catch (failure) {
      const texts = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
      setError(texts['email'] ?? errorText(t, failure));
    }
  }

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['head']}>
        <h1>{t('accounts.signUp.title')}</h1>
        <p>{t('accounts.signUp.text')}</p>
      </div>
      <ProviderButtons />
      <TextField
        label={t('accounts.signUp.email')}
        type="email"
        autoComplete="email"
        placeholder={t('accounts.emailExample')}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(null);
        }}
        error={error}
      />
      <Button type="submit" look="primary" size="lg" fullWidth loading={check.isPending}>
        {t('accounts.signUp.next')}
      </Button>
      <p className={classes['foot']}>
        {t('accounts.signUp.haveAccount')} <TextLink to={paths.main}>{t('accounts.signUp.signIn')}</TextLink>
      </p>
    </form>
  );
}
