import type { signUpEmailForm } from '@polylogue/contract/validation';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../lib/errors/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useClearErrorLater } from './arrival.store.ts';
import classes from './auth-form.module.css';
import { fieldTexts } from './field-texts.ts';

/** Field name for autofill. */
const emailField = 'email';

interface EmailFormProps {
  words: { title: string; text: string; label: string; submit: string };
  form: typeof signUpEmailForm;
  email: string;
  /** Initial error of the e-mail field. */
  error?: string;
  isPending: boolean;
  autoFocus?: boolean;
  /** Alternatives shown above the field. */
  above?: ReactNode;
  foot: ReactNode;
  /** Receives a valid address; resolves to an error text or null. */
  onEmail: (email: string) => Promise<string | null>;
}

/** Form with one e-mail field and its error. */
export function EmailForm(props: EmailFormProps) {
  const { words, form, isPending, autoFocus, above, foot, onEmail } = props;
  const { t } = useTranslation();
  const [email, setEmail] = useState(props.email);
  const [error, setError] = useState<string | null>(props.error ?? null);
  useClearErrorLater(error, () => setError(null));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = form.safeParse({ email });
    if (!parsed.success) {
      setError(fieldTexts(t, parsed.error)['email'] ?? null);
      return;
    }
    try {
      setError(await onEmail(parsed.data.email));
    } catch (failure) {
      const texts = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
      setError(texts['email'] ?? errorText(t, failure));
    }
  }

  return (
    <form className={classes['form']} method="dialog" onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['head']}>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </div>
      {above}
      <TextField
        label={words.label}
        type="email"
        name={emailField}
        autoComplete="email"
        autoFocus={autoFocus}
        placeholder={t('accounts.emailExample')}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(null);
        }}
        error={error}
      />
      <Button type="submit" look="primary" size="lg" fullWidth loading={isPending}>
        {words.submit}
      </Button>
      <p className={classes['foot']}>{foot}</p>
    </form>
  );
}
