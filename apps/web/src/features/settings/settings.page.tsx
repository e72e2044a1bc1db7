import { uiTimes } from '@polylogue/contract/limits';
import { IconLogout, IconX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../language/language-switch.tsx';
import { useIsDesktop } from '../../ui/breakpoints.ts';
import { useLogOut } from '../accounts/use-log-out.ts';
import { askBeforeLoss } from '../conversation/sending/ask-before-loss.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { blockId } from './block-id.ts';
import { settingsBlocks } from './settings-blocks.ts';
import { blockNames, settingsGroups, type SettingsGroup } from './settings-groups.ts';
import { SettingsMenu } from './settings-menu.tsx';
import classes from './settings.module.css';
import { UnreadTickets } from '../support/unread-tickets.tsx';
import { handEvents, useActiveBlock } from './use-active-block.ts';

function scrollToBlock(name: string): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const block = document.getElementById(blockId(name));
  if (block === null) return;
  block.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  // Do not move the focus if the user is already active elsewhere on the page.
  if (document.activeElement === document.body) block.focus({ preventScroll: true });
}

function Group({ group }: { group: SettingsGroup }) {
  return group.blocks.map(({ name }) => {
    const Block = settingsBlocks[name];
    return <Block key={name} />;
  });
}

function BottomRow() {
  const { t } = useTranslation();
  const logOut = useLogOut();
  const { userId } = useSession();
  return (
    <div className={classes['bottom']}>
      <LanguageSwitch />
      <Button
        icon={<IconLogout size={17} stroke={1.6} />}
        onClick={() => (userId === null ? logOut() : askBeforeLoss(t, userId, logOut))}
      >
        {t('settings.logOut')}
      </Button>
    </div>
  );
}

function Settings() {
  const { t } = useTranslation();
  const { settingName } = useParams({ strict: false });
  const isDesktop = useIsDesktop();
  const { active, activate } = useActiveBlock(blockNames);
  const chosen = useRef<string | undefined>(undefined);

  function goTo(name: string): void {
    if (blockNames.includes(name)) activate(name);
    scrollToBlock(name);
  }

  const arrive = useEffectEvent(goTo);
  useEffect(() => {
    // A choice from the menu has already been scrolled to.
    if (settingName === undefined || settingName === chosen.current) return undefined;
    // A user who is already busy on the page keeps their place: a click would miss what it was aimed at.
    const hand = new AbortController();
    const timer = setTimeout(() => arrive(settingName), uiTimes.settingsScrollDelay);
    hand.signal.addEventListener('abort', () => clearTimeout(timer));
    for (const name of handEvents)
      window.addEventListener(name, () => hand.abort(), { passive: true, signal: hand.signal });
    return () => hand.abort();
  }, [settingName]);

  return (
    <>
      <PageHeader title={t('settings.title')}>
        <IconLink name={t('settings.close')} icon={<IconX size={18} stroke={1.6} />} to={paths.chat} />
      </PageHeader>
      <div className={classes['page']} data-menu={isDesktop ? '' : undefined}>
        {isDesktop ? (
          <SettingsMenu
            marks={{ tickets: <UnreadTickets /> }}
            active={active}
            onChoose={(name) => {
              chosen.current = name;
              goTo(name);
            }}
          />
        ) : null}
        <div className={classes['blocks']}>
          {settingsGroups.map((group) => (
            <Group key={group.name} group={group} />
          ))}
          {isDesktop ? null : <BottomRow />}
        </div>
      </div>
    </>
  );
}

/** All settings on one page; the path may name the initial block. */
export function SettingsPage() {
  // After the session has ended, its data must not be refetched while leaving the page.
  return useSession().isAuth ? <Settings /> : null;
}
