import { resetForm } from '@polylogue/contract/validation';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSendReset } from '../accounts.data.ts';
import { EmailForm } from '../email-form.tsx';
import { secondsLeft, startWait } from '../resend-wait.store.ts';
import { resetWait } from './reset-wait.ts';

interface ResetFormProps {
  email: string;
  onSent: (email: string) => void;
}

/** Asks for the address to send the link to. */
export function ResetForm({ email, onSent }: ResetFormProps) {
  const { t } = useTranslation();
  const send = useSendReset();

  async function sendTo(address: string): Promise<null> {
    // Within the cooldown, show the remaining time instead of sending again.
    if (secondsLeft(resetWait(address)) === 0) {
      await send.mutateAsync(address);
      startWait(resetWait(address));
    }
    onSent(address);
    return null;
  }

  return (
    <EmailForm
      words={{
        title: t('accounts.reset.title'),
        text: t('accounts.reset.text'),
        label: t('accounts.reset.email'),
        submit: t('accounts.reset.submit'),
      }}
      form={resetForm}
      email={email}
      isPending={send.isPending}
      autoFocus
      foot={
        <>
          {t('accounts.reset.remembered')} <TextLink to={paths.main}>{t('accounts.reset.signIn')}</TextLink>
        </>
      }
      onEmail={sendTo}
    />
  );
}
