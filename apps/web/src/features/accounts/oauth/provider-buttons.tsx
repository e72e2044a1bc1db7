import { oauthProvider } from '@polylogue/contract/oauth';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useClearErrorLater } from '../arrival.store.ts';
import classes from '../auth-form.module.css';
import { useLeaveForProvider } from './oauth.data.ts';
import { ProviderIcon } from './provider-icon.tsx';

/** Resets the pending state of a page restored from the back/forward cache. */
function useFreshOnReturn(reset: () => void): void {
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
}

/** Sign-in buttons of the providers. */
export function ProviderButtons() {
  const { t } = useTranslation();
  const leave = useLeaveForProvider();
  useClearErrorLater(leave.error, leave.reset);
  useFreshOnReturn(leave.reset);
  const isLeaving = leave.isPending || leave.isSuccess;
  return (
    <>
      <div className={classes['providers']}>
        {oauthProvider.options.map((provider) => (
          <Button
            key={provider}
            icon={<ProviderIcon provider={provider} />}
            loading={isLeaving && leave.variables === provider}
            disabled={isLeaving}
            onClick={() => leave.mutate(provider)}
          >
            {t(`accounts.${provider}`)}
          </Button>
        ))}
      </div>
      {leave.error === null ? null : <Notice tone="bad">{errorText(t, leave.error)}</Notice>}
      <div className={classes['or']}>{t('accounts.or')}</div>
    </>
  );
}
