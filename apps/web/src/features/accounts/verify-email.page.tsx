import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useVerifyEmail } from './accounts.data.ts';
import { setAuthError } from './auth-error.store.ts';
import classes from './auth-form.module.css';

/** The page of the mailed link: confirms on load, then goes on. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { token } = useParams({ from: '/auth/verify-email/$token' });
  const { mutateAsync } = useVerifyEmail();
  // The link works once, and React runs effects twice in development.
  const begun = useRef<string | null>(null);

  const verify = useEffectEvent(async (): Promise<void> => {
    try {
      await mutateAsync(token);
      await navigate({ to: paths.chat, replace: true });
    } catch (error) {
      const code = isApiError(error, 'network_error', 'unavailable', 'too_many_requests') ? error.code : null;
      setAuthError(code ?? 'wrong_verify_email_token');
      await navigate({ to: paths.main, replace: true });
    }
  });

  useEffect(() => {
    if (begun.current === token) return;
    begun.current = token;
    void verify();
  }, [token]);

  return (
    <div className={classes['form']} role="status">
      <div className={classes['head']}>
        <h1>{t('accounts.verify.title')}</h1>
        <p>{t('accounts.verify.text')}</p>
      </div>
      <Skeleton height={42} />
      <Skeleton height={42} width="72%" />
    </div>
  );
}
