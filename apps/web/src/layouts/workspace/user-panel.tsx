import {
  IconBooks,
  IconChevronDown,
  IconChevronUp,
  IconCoins,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSparkles,
  IconSun,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../lib/i18n/format.ts';
import { numberFormat } from '../../lib/i18n/formatters.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Pill } from '../../ui/pill.tsx';
import { FeedbackButton } from './feedback-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { warnedShare } from '../../features/billing/budget.ts';
import { usePlanUsage, type PlanUsage, type Usage } from './plan-usage.ts';
import classes from './sidebar.module.css';
import { useWorkspaceActions } from './use-workspace-actions.ts';

const icon = { size: 18, stroke: 1.6 };
const megabyte = 1_000_000;

/** The user's seven tools: buy, settings, library, prompts, feedback, theme and, apart from them, log out. */
export function UserTools({ side }: { side: 'top' | 'right' }) {
  const { t } = useTranslation();
  const { isDark, logOut, switchTheme, themeLabel } = useWorkspaceActions();
  const Theme = isDark ? IconSun : IconMoon;
  return (
    <>
      <IconLink
        side={side}
        name={t('workspace.buyTokens')}
        icon={<IconCoins {...icon} />}
        to={paths.tariffs}
      />
      <IconLink
        side={side}
        name={t('workspace.settings')}
        icon={<IconSettings {...icon} />}
        to={paths.user}
      />
      <IconLink side={side} name={t('workspace.library')} icon={<IconBooks {...icon} />} to={paths.library} />
      <IconLink
        side={side}
        name={t('workspace.prompts')}
        icon={<IconSparkles {...icon} />}
        to={paths.prompts}
      />
      <FeedbackButton />
      <IconButton side={side} name={themeLabel} icon={<Theme {...icon} />} onClick={switchTheme} />
      <span className={classes['apart']} aria-hidden />
      <IconButton side={side} name={t('workspace.logOut')} icon={<IconLogout {...icon} />} onClick={logOut} />
    </>
  );
}

function shareOf({ used, total }: Usage): number {
  return total === 0 ? 0 : used / total;
}

/** A quiet word once much of the monthly limit is spent. */
function LimitLine() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: tariff } = useQuery(tariffQuery);
  const share = tariff && warnedShare(tariff);
  if (share === undefined) return null;
  return (
    <p className={classes['limit']}>
      <TextLink to={paths.user} params={{ settingName: 'limits' }}>
        {t('workspace.limitSpent', { share: formatShare(share, locale) })}
      </TextLink>
    </p>
  );
}

function Meters({ tokens, libraryBytes }: Pick<PlanUsage, 'tokens' | 'libraryBytes'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const unknown = t('workspace.unknown');
  const megabytes = numberFormat(locale, { style: 'unit', unit: 'megabyte' });
  return (
    <div className={classes['meters']}>
      <Meter
        label={t('workspace.tokens')}
        text={
          tokens === undefined
            ? unknown
            : t('workspace.left', {
                count: tokens.total - tokens.used,
                left: formatNumber(tokens.total - tokens.used, locale),
              })
        }
        share={tokens && 1 - shareOf(tokens)}
      />
      <Meter
        label={t('workspace.library')}
        text={
          libraryBytes === undefined
            ? unknown
            : t('workspace.usedOf', {
                used: formatNumber(Math.round(libraryBytes.used / megabyte), locale),
                total: megabytes.format(Math.round(libraryBytes.total / megabyte)),
              })
        }
        share={libraryBytes && shareOf(libraryBytes)}
        tone="library"
      />
      <LimitLine />
    </div>
  );
}

/** The signed-in user, the remaining quota, and the user's tools. */
export function UserPanel() {
  const { t } = useTranslation();
  const session = useSession();
  const { badge, ...meters } = usePlanUsage();
  // Only where there is little height: elsewhere the whole panel is always there.
  const [isWhole, setWhole] = useState(false);
  const partsId = useId();
  if (!session.isAuth) return null;
  return (
    <section
      className={classes['user']}
      data-whole={isWhole ? '' : undefined}
      aria-label={t('workspace.you')}
    >
      <div className={classes['who']}>
        <Avatar name={session.displayName} src={session.avatar} />
        <div className={classes['names']}>
          <b title={session.displayName}>{session.displayName}</b>
          <small title={session.username}>{`@${session.username}`}</small>
        </div>
        {badge === undefined ? null : (
          <Link to={paths.tariffs} className={classes['plan']} title={badge.title}>
            <Pill tone={badge.hasEnded ? 'warn' : 'accent'}>{badge.label}</Pill>
          </Link>
        )}
        <span className={classes['more']}>
          <IconButton
            side="top"
            name={isWhole ? t('workspace.lessOfYou') : t('workspace.moreOfYou')}
            icon={isWhole ? <IconChevronDown {...icon} /> : <IconChevronUp {...icon} />}
            aria-expanded={isWhole}
            aria-controls={partsId}
            onClick={() => setWhole(!isWhole)}
          />
        </span>
      </div>
      <div className={classes['parts']} id={partsId}>
        <Meters {...meters} />
        <div className={classes['tools']}>
          <UserTools side="top" />
        </div>
      </div>
    </section>
  );
}
