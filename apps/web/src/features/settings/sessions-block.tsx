import type { AccountSession } from '@polylogue/contract/profile';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { openConfirmed } from '../../ui/modals/confirmed.ts';
import { notifyError, notifySuccess } from '../../ui/notifications/notify.ts';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { lossText } from '../conversation/sending/ask-before-loss.ts';
import { countryName, timeAgo } from './last-seen.ts';
import { Loaded, RowsSkeleton } from './loaded.tsx';
import { SettingsCard } from './settings-card.tsx';
import { sessionsQuery, useEndSession, useLogOutEverywhere } from './settings.data.ts';
import classes from './settings.module.css';

const handheld = /android|ios|iphone|ipad/i;

function deviceName(t: TFunction, { browser, system }: AccountSession): string {
  if (browser !== null && system !== null) return t('settings.sessions.device', { browser, system });
  return browser ?? system ?? t('settings.sessions.unknown');
}

function whereAndWhen(t: TFunction, session: AccountSession, locale: Locale): string {
  const place = session.place === null ? null : countryName(session.place, locale);
  const seen = session.current
    ? t('settings.sessions.now')
    : t('settings.sessions.seen', { when: timeAgo(session.lastSeen, new Date(), locale) });
  return [place, session.address, seen].filter((one) => one !== null && one !== '').join(' · ');
}

function SessionRow({ session }: { session: AccountSession }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const end = useEndSession();
  const row = useFocusFallback<HTMLLIElement>();
  const device = deviceName(t, session);
  const Icon = handheld.test(session.system ?? '') ? IconDeviceMobile : IconDeviceDesktop;

  function ask(): void {
    openConfirmed({
      title: t('settings.sessions.endTitle'),
      text: t('settings.sessions.endText', { device }),
      confirmLabel: t('settings.sessions.end'),
      danger: true,
      onConfirm: async () => {
        try {
          await end.mutateAsync(session.id);
          notifySuccess(t('settings.sessions.ended'));
        } catch (error) {
          notifyError(errorText(t, error));
        }
      },
    });
  }

  return (
    <li ref={row} className={classes['row']}>
      <div className={classes['withIcon']}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <div>
          <b>{device}</b>
          <p>{whereAndWhen(t, session, locale)}</p>
        </div>
      </div>
      {session.current ? (
        <Pill tone="good">{t('settings.sessions.current')}</Pill>
      ) : (
        <Button size="sm" aria-label={t('settings.sessions.endNamed', { device })} onClick={ask}>
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function LogOutEverywhere() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const everywhere = useLogOutEverywhere();
  const { userId } = useSession();

  function ask(): void {
    openConfirmed({
      title: t('settings.sessions.allTitle'),
      text: [t('settings.sessions.allText'), userId === null ? '' : lossText(t, userId)].join(' ').trim(),
      confirmLabel: t('settings.sessions.all'),
      danger: true,
      onConfirm: async () => {
        try {
          await everywhere.mutateAsync();
          await navigate({ to: paths.main });
        } catch (error) {
          notifyError(errorText(t, error));
        }
      },
    });
  }

  return (
    <div className={classes['actions']}>
      <Button look="danger" loading={everywhere.isPending} onClick={ask}>
        {t('settings.sessions.all')}
      </Button>
    </div>
  );
}

function SessionsSkeleton() {
  return (
    <>
      <RowsSkeleton rows={1} />
      <div className={classes['actions']}>
        <Skeleton width={160} height={36} />
      </div>
    </>
  );
}

/** Active sessions, which can be ended. */
export function SessionsBlock() {
  const { t } = useTranslation();
  const query = useQuery(sessionsQuery);
  return (
    <SettingsCard block="sessions" title={t('settings.sessions.title')}>
      <Loaded query={query} skeleton={<SessionsSkeleton />}>
        {(sessions) => (
          <>
            <ul className={classes['rows']}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <LogOutEverywhere />
          </>
        )}
      </Loaded>
    </SettingsCard>
  );
}
