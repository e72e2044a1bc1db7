import { IconMail, IconShieldLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useResendVerification } from '../../features/accounts/accounts.data.ts';
import { clockOf, startWait, useSecondsLeft } from '../../features/accounts/resend-wait.store.ts';
import { WaitVoice } from '../../features/accounts/wait-voice.tsx';
import { personalQuery } from '../../features/settings/settings.data.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { sessionQuery, useSession } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import classes from './account-banner.module.css';
import { useWorkspaceActions } from './use-workspace-actions.tsx';

interface BannerProps {
  tone: 'warn' | 'accent';
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** One line above the page about the account as a whole. */
function Banner({ tone, icon, title, text, children }: BannerProps) {
  const id = useId();
  return (
    <section className={classes['banner']} data-tone={tone} aria-labelledby={id}>
      {icon}
      <p>
        <b id={id}>{title}</b> <span>{text}</span>
      </p>
      <div className={classes['actions']}>{children}</div>
    </section>
  );
}

const wait = 'verification';

function VerifyBanner() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The link is opened in another tab; coming back from there is the moment to look again.
  useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const email = useQuery(personalQuery).data?.email;
  const resend = useResendVerification();
  const left = useSecondsLeft(wait);

  function fail(error: unknown): void {
    if (isApiError(error, 'conflict')) {
      notifySuccess(t('accounts.banner.confirmed'));
      void queryClient.invalidateQueries(sessionQuery);
      return;
    }
    if (isApiError(error, 'too_many_requests')) startWait(wait, error.retryAfter);
    notifyError(errorText(t, error));
  }

  function send(): void {
    if (left > 0) return;
    resend.mutate(undefined, {
      onSuccess: () => {
        startWait(wait);
        notifySuccess(t('accounts.banner.sent'));
      },
      onError: fail,
    });
  }

  return (
    <Banner
      tone="warn"
      icon={<IconMail size={18} stroke={1.6} aria-hidden />}
      title={t('accounts.banner.verifyTitle')}
      text={
        email === undefined ? (
          t('accounts.banner.verifyShort')
        ) : (
          <Trans i18nKey="accounts.banner.verifyText" values={{ email }} components={{ b: <b /> }} />
        )
      }
    >
      {left > 0 ? <span className={classes['clock']}>{clockOf(left)}</span> : null}
      {/* Not disabled while waiting, or whoever just pressed it would lose their place on the page. */}
      <Button
        size="sm"
        loading={resend.isPending}
        aria-disabled={left > 0}
        data-disabled={left > 0 ? '' : undefined}
        onClick={send}
      >
        {t('accounts.banner.again')}
      </Button>
      <WaitVoice isWaiting={left > 0} begun={resend.isSuccess} />
    </Banner>
  );
}

function OperatorBanner() {
  const { t } = useTranslation();
  const { logOut } = useWorkspaceActions();
  return (
    <Banner
      tone="accent"
      icon={<IconShieldLock size={18} stroke={1.6} aria-hidden />}
      title={t('accounts.banner.operator')}
      text={t('accounts.banner.operatorText')}
    >
      <Button size="sm" onClick={logOut}>
        {t('accounts.banner.leave')}
      </Button>
    </Banner>
  );
}

/** What has to be known about the account before anything else; mostly nothing. */
export function AccountBanner() {
  const session = useSession();
  if (!session.isAuth) return null;
  if (session.impersonated) return <OperatorBanner />;
  return session.emailVerified ? null : <VerifyBanner />;
}
