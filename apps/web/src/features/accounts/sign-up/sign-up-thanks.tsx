import { IconMailCheck } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import classes from '../auth-form.module.css';
import { useChosenPlanName } from './use-chosen-plan-name.ts';

/** Last step of sign-up: a link was sent. */
export function SignUpThanks({ email }: { email: string }) {
  const { t } = useTranslation();
  const plan = useChosenPlanName();
  return (
    <div className={classes['form']} role="status">
      <span className={classes['mailIcon']} aria-hidden>
        <IconMailCheck size={26} stroke={1.6} />
      </span>
      <div className={classes['head']}>
        <h1>{t('accounts.thanks.title')}</h1>
      </div>
      <p className={classes['text']}>
        <Trans i18nKey="accounts.thanks.text" values={{ email }} components={{ b: <b /> }} />
      </p>
      {plan === undefined ? null : <p className={classes['text']}>{t('accounts.thanks.chosen', { plan })}</p>}
      <p className={classes['text']}>{t('accounts.thanks.hint')}</p>
      <ButtonLink to={paths.main} size="lg" fullWidth>
        {t('accounts.thanks.back')}
      </ButtonLink>
    </div>
  );
}
