import { IconMailCheck } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useSendReset } from '../accounts.data.ts';
import classes from '../auth-form.module.css';
import { ResendMail } from '../resend-mail.tsx';
import { resetWait } from './reset-wait.ts';

interface ResetSentProps {
  email: string;
  onOtherEmail: () => void;
}

/** Says that a link was sent; the same whether or not the address is known. */
export function ResetSent({ email, onOtherEmail }: ResetSentProps) {
  const { t } = useTranslation();
  const send = useSendReset();

  return (
    <div className={classes['form']}>
      <span className={classes['mailIcon']} aria-hidden>
        <IconMailCheck size={26} stroke={1.6} />
      </span>
      <div className={classes['head']} role="status">
        <h1>{t('accounts.reset.sentTitle')}</h1>
      </div>
      <p className={classes['text']}>
        <Trans i18nKey="accounts.reset.sentText" values={{ email }} components={{ b: <b /> }} />
      </p>
      <p className={classes['text']}>{t('accounts.reset.sentHint')}</p>
      <ResendMail email={email} wait={resetWait(email)} send={send} />
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
