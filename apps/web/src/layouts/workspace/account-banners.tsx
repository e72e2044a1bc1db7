import { IconMail, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf, useSecondsLeft } from '../../features/accounts/resend-wait.store.ts';
import { useResendLink, verificationWait } from '../../features/accounts/use-resend-link.ts';
import { WaitVoice } from '../../features/accounts/wait-voice.tsx';
import { personalQuery } from '../../features/settings/settings.data.ts';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import classes from './account-banner.module.css';
import { useWorkspaceActions } from './use-workspace-actions.tsx';

interface BannerProps {
  tone: 'warn' | 'accent';
  icon: ReactNode;
  title: string;
  text: string;
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

/** Asks to prove the e-mail address. */
export function VerifyBanner({ maySend }: { maySend: boolean }) {
  const { t } = useTranslation();
  // The link is opened in another tab; coming back from there is the moment to look again.
  useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const email = useQuery(personalQuery).data?.email;
  const resend = useResendLink();
  const left = useSecondsLeft(verificationWait);

  return (
    <Banner
      tone="warn"
      icon={<IconMail size={18} stroke={1.6} aria-hidden />}
      title={t('workspace.banner.verifyTitle')}
      text={
        email === undefined
          ? t(maySend ? 'workspace.banner.verifyShortLater' : 'workspace.banner.verifyShort')
          : t(maySend ? 'workspace.banner.verifyTextLater' : 'workspace.banner.verifyText', { email })
      }
    >
      {left > 0 ? <span className={classes['clock']}>{clockOf(left)}</span> : null}
      {/* Not disabled while waiting, or whoever just pressed it would lose their place on the page. */}
      <Button
        size="sm"
        loading={resend.isPending}
        aria-disabled={left > 0}
        data-disabled={left > 0 ? '' : undefined}
        onClick={() => {
          if (left === 0) resend.send();
        }}
      >
        {t('workspace.banner.again')}
      </Button>
      <WaitVoice isWaiting={left > 0} begun={resend.isSuccess} />
    </Banner>
  );
}

/** Says that the operator is looking. */
export function OperatorBanner() {
  const { t } = useTranslation();
  const { logOut } = useWorkspaceActions();
  return (
    <Banner
      tone="accent"
      icon={<IconShieldLock size={18} stroke={1.6} aria-hidden />}
      title={t('workspace.banner.operator')}
      text={t('workspace.banner.operatorText')}
    >
      <Button size="sm" onClick={logOut}>
        {t('workspace.banner.leave')}
      </Button>
    </Banner>
  );
}
