import { IconCircleCheck, IconLinkOff, IconMailOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRevertEmail } from './accounts.data.ts';
import classes from './auth-form.module.css';
import { Outcome } from './outcome.tsx';

/** Target of the mail to the old address: reverts the change on request. */
export function RevertEmailPage() {
  const { t } = useTranslation();
  const { token } = useParams({ from: '/auth/revert-email/$token' });
  const revert = useRevertEmail();

  if (revert.isSuccess) {
    return (
      <Outcome
        tone="good"
        Icon={IconCircleCheck}
        title={t('accounts.revert.doneTitle')}
        texts={[t('accounts.revert.doneText'), t('accounts.revert.doneHint')]}
        to={paths.main}
        action={t('accounts.recovery.signIn')}
      />
    );
  }
  if (isApiError(revert.error, 'wrong_verify_email_token', 'validation_error')) {
    return (
      <Outcome
        tone="warn"
        Icon={IconLinkOff}
        title={t('accounts.revert.wrongTitle')}
        texts={[t('accounts.revert.wrongText')]}
        to={paths.resetPassword}
        action={t('accounts.revert.reset')}
      />
    );
  }
  return (
    <div className={classes['form']}>
      <span className={classes['mailIcon']} aria-hidden>
        <IconMailOff size={26} stroke={1.6} />
      </span>
      <div className={classes['head']}>
        <h1>{t('accounts.revert.title')}</h1>
      </div>
      <p className={classes['text']}>{t('accounts.revert.text')}</p>
      <p className={classes['text']}>{t('accounts.revert.hint')}</p>
      {revert.error === null ? null : <Notice tone="bad">{errorText(t, revert.error)}</Notice>}
      <Button
        look="primary"
        size="lg"
        fullWidth
        loading={revert.isPending}
        onClick={() => revert.mutate(token)}
      >
        {t('accounts.revert.submit')}
      </Button>
    </div>
  );
}
