import { resetForm } from '@polylogue/contract/validation';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSendReset } from '../accounts.data.ts';
import { useErrorLife } from '../arrival.store.ts';
import classes from '../auth-form.module.css';
import { fieldTexts } from '../field-texts.ts';
import { secondsLeft, startWait } from '../resend-wait.store.ts';
import { resetWait } from './reset-wait.ts';

/** Name by which a browser fills the field in. */
const emailField = 'email';

interface ResetFormProps {
  email: string;
  onSent: (email: string) => void;
}

/** Where to send the link. */
export function ResetForm({ email: given, onSent }: ResetFormProps) {
  const { t } = useTranslation();
  const send = useSendReset();
  const [email, setEmail] = useState(given);
  const [error, setError] = useState<string | null>(null);
  useErrorLife(error, () => setError(null));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = resetForm.safeParse({ email });
    if (!parsed.success) {
      setError(fieldTexts(t, parsed.error)['email'] ?? null);
      return;
    }
    const address = parsed.data.email;
    try {
      // Coming back within the minute shows how long to wait instead of sending another one.
      if (secondsLeft(resetWait(address)) === 0) {
        await send.mutateAsync(address);
        startWait(resetWait(address));
      }
      onSent(address);
    } catch (failure) {
      const texts = isApiError(failure) ? fieldErrorTexts(t, failure) : {};
      setError(texts['email'] ?? errorText(t, failure));
    }
  }

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['head']}>
        <h1>{t('accounts.reset.title')}</h1>
        <p>{t('accounts.reset.text')}</p>
      </div>
      <TextField
        label={t('accounts.reset.email')}
        type="email"
        name={emailField}
        autoComplete="email"
        autoFocus
        placeholder={t('accounts.emailExample')}
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(null);
        }}
        error={error}
      />
      <Button type="submit" look="primary" size="lg" fullWidth loading={send.isPending}>
        {t('accounts.reset.submit')}
      </Button>
      <p className={classes['foot']}>
        {t('accounts.reset.remembered')} <TextLink to={paths.main}>{t('accounts.reset.signIn')}</TextLink>
      </p>
    </form>
  );
}
