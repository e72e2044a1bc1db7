import { signUpEmailForm } from '@polylogue/contract/validation';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useCheckEmail } from '../accounts.data.ts';
import { EmailForm } from '../email-form.tsx';
import { ProviderButtons } from '../oauth/provider-buttons.tsx';
import { useChosenPlanName } from './use-chosen-plan-name.ts';

interface SignUpEmailProps {
  email: string;
  /** E-mail error from the second step. */
  error?: string;
  onDone: (email: string) => void;
}

/** First step of sign-up. */
export function SignUpEmail({ email, error, onDone }: SignUpEmailProps) {
  const { t } = useTranslation();
  const check = useCheckEmail();
  const plan = useChosenPlanName();

  async function goOnWith(address: string): Promise<string | null> {
    if (!(await check.mutateAsync(address))) return t('validation.taken');
    onDone(address);
    return null;
  }

  return (
    <EmailForm
      words={{
        title: t('accounts.signUp.title'),
        text: plan === undefined ? t('accounts.signUp.text') : t('accounts.signUp.chosen', { plan }),
        label: t('accounts.signUp.email'),
        submit: t('accounts.signUp.next'),
      }}
      form={signUpEmailForm}
      email={email}
      error={error}
      isPending={check.isPending}
      above={<ProviderButtons />}
      foot={
        <>
          {t('accounts.signUp.haveAccount')}{' '}
          <TextLink to={paths.main}>{t('accounts.signUp.signIn')}</TextLink>
        </>
      }
      onEmail={goOnWith}
    />
  );
}
