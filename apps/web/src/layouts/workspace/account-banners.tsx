import { IconMail, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf, useSecondsLeft } from '../../features/accounts/resend-wait.store.ts';
import { useResendLink, verificationWait } from '../../features/accounts/use-resend-link.ts';
import { useLogOut } from '../../features/accounts/use-log-out.ts';
import { WaitVoice } from '../../features/accounts/wait-voice.tsx';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { Button } from '../../ui/button.tsx';
import classes from './account-banner.module.css';

interface BannerProps {
  tone: 'warn' | 'accent';
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

/** A banner above the page about the account. */
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

/** Asks to confirm the e-mail address. */
export function VerifyBanner({ email, maySend }: { email: string; maySend: boolean }) {
  const { t } = useTranslation();
  // The link opens in another tab; refetch when the user comes back.
  useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const resend = useResendLink();
  const left = useSecondsLeft(verificationWait);

  return (
    <Banner
      tone="warn"
      icon={<IconMail size={18} stroke={1.6} aria-hidden />}
      title={t('workspace.banner.verifyTitle')}
      text={t(maySend ? 'workspace.banner.verifyTextLater' : 'workspace.banner.verifyText', { email })}
    >
      {left > 0 ? <span className={classes['clock']}>{clockOf(left)}</span> : null}
      {/* Not disabled while waiting, or keyboard focus would be lost. */}
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

/** Says that an operator is signed in as the user. */
export function OperatorBanner() {
  const { t } = useTranslation();
  // Nothing that an operator writes here can be sent, so there is nothing to lose.
  const logOut = useLogOut();
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
