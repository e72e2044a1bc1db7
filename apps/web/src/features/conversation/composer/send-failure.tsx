import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText, fieldErrorTexts } from '../../../lib/errors/error-text.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { clockOf, useSecondsLeft } from '../../accounts/resend-wait.store.ts';
import { useResendLink, verificationWait } from '../../accounts/use-resend-link.ts';
import { moreSpaceText, usePlanWithMoreSpace } from '../../billing/more-space.ts';
import classes from './composer.module.css';

function ResendLink() {
  const { t } = useTranslation();
  const resend = useResendLink();
  const left = useSecondsLeft(verificationWait);
  return (
    <Button size="sm" loading={resend.isPending} disabled={left > 0} onClick={resend.send}>
      {left > 0 ? clockOf(left) : t('workspace.banner.again')}
    </Button>
  );
}

/** The plan with more storage, and how much it has. */
function MoreSpace() {
  const { t } = useTranslation();
  const locale = useLocale();
  const plan = usePlanWithMoreSpace();
  if (plan === undefined) return null;
  return (
    <ButtonLink size="sm" to={paths.tariffs}>
      {moreSpaceText(t, plan, locale)}
    </ButtonLink>
  );
}

/** The action that fits a refusal. */
function WayOn({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  if (isApiError(failure, 'email_not_verified')) return <ResendLink />;
  if (isApiError(failure, 'storage_full')) return <MoreSpace />;
  if (isApiError(failure, 'spending_limit_reached')) {
    return (
      <ButtonLink size="sm" to={paths.user} params={{ settingName: 'limits' }}>
        {t('answers.changeLimit')}
      </ButtonLink>
    );
  }
  if (isApiError(failure, 'not_enough_tokens')) {
    return (
      <ButtonLink size="sm" to={paths.tariffs}>
        {t('answers.buyTokens')}
      </ButtonLink>
    );
  }
  return null;
}

interface SendFailureProps {
  failure: unknown;
  onClose: () => void;
}

/** Why a message was not sent. Its text is back in the composer. */
export function SendFailure({ failure, onClose }: SendFailureProps) {
  const { t } = useTranslation();
  if (failure === null) return null;
  const fields = isApiError(failure, 'validation_error') ? Object.values(fieldErrorTexts(t, failure)) : [];
  const why = fields[0] ?? errorText(t, failure);
  return (
    <div className={classes['failure']} role="alert">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <p>
        {why} {t('answers.textKept')}
      </p>
      <WayOn failure={failure} />
      <IconButton name={t('common.close')} icon={<IconX size={16} stroke={1.6} />} onClick={onClose} />
    </div>
  );
}
