import { signUpEmailForm } from '@polylogue/contract/validation';
import { IconMailCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useChangeSignUpEmail, useResendSignUpMail } from '../accounts.data.ts';
import classes from '../auth-form.module.css';
import { EmailForm } from '../email-form.tsx';
import { ResendMail } from '../resend-mail.tsx';
import { startWait } from '../resend-wait.store.ts';
import { signUpWait } from './sign-up-wait.ts';
import { useChosenPlanName } from './use-chosen-plan-name.ts';

/** Last step of sign-up: a link was sent. It can be sent again, also to another address. */
export function SignUpThanks(props: { email: string }) {
  const [email, setEmail] = useState(props.email);
  const [isChanging, setChanging] = useState(false);

  if (!isChanging) return <LinkSent email={email} onOtherEmail={() => setChanging(true)} />;
  return (
    <OtherEmail
      email={email}
      onBack={() => setChanging(false)}
      onDone={(given) => {
        setEmail(given);
        setChanging(false);
      }}
    />
  );
}

function LinkSent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const { t } = useTranslation();
  const plan = useChosenPlanName();
  const send = useResendSignUpMail();
  return (
    <div className={classes['form']}>
      <span className={classes['mailIcon']} aria-hidden>
        <IconMailCheck size={26} stroke={1.6} />
      </span>
      <div className={classes['head']} role="status">
        <h1>{t('accounts.thanks.title')}</h1>
      </div>
      <p className={classes['text']}>
        <Trans i18nKey="accounts.thanks.text" values={{ email }} components={{ b: <b /> }} />
      </p>
      {plan === undefined ? null : <p className={classes['text']}>{t('accounts.thanks.chosen', { plan })}</p>}
      <p className={classes['text']}>{t('accounts.thanks.hint')}</p>
      <ResendMail email={email} wait={signUpWait(email)} send={send} />
      <p className={classes['foot']}>
        <button type="button" className={classes['textButton']} onClick={onOtherEmail}>
          {t('accounts.reset.otherEmail')}
        </button>
        <span aria-hidden> · </span>
        <TextLink to={paths.main}>{t('accounts.thanks.back')}</TextLink>
      </p>
    </div>
  );
}

interface OtherEmailProps {
  email: string;
  onBack: () => void;
  onDone: (email: string) => void;
}

function OtherEmail({ email: oldEmail, onBack, onDone }: OtherEmailProps) {
  const { t } = useTranslation();
  const change = useChangeSignUpEmail();

  async function changeTo(email: string): Promise<null> {
    await change.mutateAsync({ email, oldEmail });
    startWait(signUpWait(email));
    onDone(email);
    return null;
  }

  return (
    <EmailForm
      words={{
        title: t('accounts.thanks.otherTitle'),
        text: t('accounts.thanks.otherText'),
        label: t('accounts.signUp.email'),
        submit: t('accounts.reset.submit'),
      }}
      form={signUpEmailForm}
      email={oldEmail}
      isPending={change.isPending}
      autoFocus
      foot={
        <button type="button" className={classes['textButton']} onClick={onBack}>
          {t('common.back')}
        </button>
      }
      onEmail={changeTo}
    />
  );
}
