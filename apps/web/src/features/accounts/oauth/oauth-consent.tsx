import { oauthComplete, type OauthOutcome } from '@polylogue/contract/oauth';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AgreementField } from '../agreement-field.tsx';
import classes from '../auth-form.module.css';
import { fieldTexts } from '../field-texts.ts';
import { useOauthComplete } from './oauth.data.ts';
import { ProviderIcon } from './provider-icon.tsx';

type NewIdentity = Extract<OauthOutcome, { status: 'agreement' }>;

/** Field name for autofill. */
const emailField = 'email';

interface OauthConsentProps {
  identity: NewIdentity;
  onDone: () => void;
  /** The identity cannot become an account; the sign-in has to start over. */
  onRefused: (error: unknown) => void;
}

/** The identity reported by the provider. */
function Identity({ identity: { provider, name, email } }: { identity: NewIdentity }) {
  const { t } = useTranslation();
  const shown = name || t(`accounts.${provider}`);
  return (
    <div className={classes['identity']}>
      <Avatar name={shown} size={38} />
      <div className={classes['identityNames']}>
        <b>{shown}</b>
        <small>{email ?? t('accounts.oauth.noEmail')}</small>
      </div>
      <span className={classes['identityMark']} title={t(`accounts.${provider}`)}>
        <ProviderIcon provider={provider} size={18} />
      </span>
    </div>
  );
}

/** Last step of a first sign-in with a provider: the agreement, and an e-mail address if there is none. */
export function OauthConsent({ identity, onDone, onRefused }: OauthConsentProps) {
  const { t } = useTranslation();
  const complete = useOauthComplete();
  const [values, setValues] = useState({ email: '', agreement: false });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isEmailAsked = identity.email === null;
  const provider = t(`accounts.${identity.provider}`);

  function set(change: Partial<typeof values>): void {
    setValues((before) => ({ ...before, ...change }));
    setErrors({});
  }

  function fail(failure: unknown): void {
    const isTaken = isApiError(failure, 'oauth_email_taken');
    if (isTaken && isEmailAsked) setErrors({ email: t('accounts.oauth.emailTaken', { provider }) });
    else if (isTaken || isApiError(failure, 'oauth_failed')) onRefused(failure);
    else if (isApiError(failure, 'validation_error')) setErrors(fieldErrorTexts(t, failure));
    else setErrors({ form: errorText(t, failure) });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const parsed = oauthComplete.body.safeParse({
      agreement: values.agreement,
      ...(isEmailAsked && { email: values.email }),
    });
    if (!parsed.success) {
      setErrors(fieldTexts(t, parsed.error));
      return;
    }
    try {
      await complete.mutateAsync(parsed.data);
      onDone();
    } catch (failure) {
      fail(failure);
    }
  }

  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes['head']} role="status">
        <h1>{t('accounts.oauth.consentTitle')}</h1>
        <p>{t('accounts.oauth.consentText', { provider })}</p>
      </div>
      <Identity identity={identity} />
      {isEmailAsked ? (
        <TextField
          label={t('accounts.signUp.email')}
          type="email"
          name={emailField}
          autoComplete="email"
          autoFocus
          placeholder={t('accounts.emailExample')}
          description={t('accounts.oauth.emailHint')}
          value={values.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
          error={errors['email']}
        />
      ) : null}
      <AgreementField
        checked={values.agreement}
        onChange={(agreement) => set({ agreement })}
        error={errors['agreement']}
      />
      {errors['form'] === undefined ? null : <Notice tone="bad">{errors['form']}</Notice>}
      <Button type="submit" look="primary" size="lg" fullWidth loading={complete.isPending}>
        {t('accounts.signUp.submit')}
      </Button>
      <p className={classes['foot']}>
        {t('accounts.signUp.haveAccount')} <TextLink to={paths.main}>{t('accounts.signUp.signIn')}</TextLink>
      </p>
    </form>
  );
}
