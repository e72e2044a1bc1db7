import { uiTimes } from '@polylogue/contract/limits';
import { IconLogout, IconX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../layouts/language-switch.tsx';
import { useIsDesktop } from '../../layouts/workspace/sidebar.store.ts';
import { useWorkspaceActions } from '../../layouts/workspace/use-workspace-actions.tsx';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { blockId } from './block-id.ts';
import { ComingRow } from './coming-row.tsx';
import { settingsBlocks } from './settings-blocks.ts';
import { blockNames, settingsGroups, type PendingBlock, type SettingsGroup } from './settings-groups.ts';
import { SettingsMenu } from './settings-menu.tsx';
import classes from './settings.module.css';
import { useActiveBlock } from './use-active-block.ts';

function scrollToBlock(name: string): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const block = document.getElementById(blockId(name));
  if (block === null) return;
  block.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  // Whoever has begun to work somewhere keeps the place.
  if (document.activeElement === document.body) block.focus({ preventScroll: true });
}

function PendingCard({ title, blocks }: { title: string; blocks: readonly PendingBlock[] }) {
  const { t } = useTranslation();
  return (
    <Card roomy>
      <h2>{title}</h2>
      <div className={classes['rows']}>
        {blocks.map(({ name, coming }) => (
          <section
            key={name}
            id={blockId(name)}
            className={classes['pendingBlock']}
            aria-label={t(`settings.blocks.${name}`)}
            tabIndex={-1}
          >
            <ComingRow
              title={t(`settings.blocks.${name}`)}
              text={t(`settings.texts.${name}`)}
              coming={coming}
            />
          </section>
        ))}
      </div>
    </Card>
  );
}

function Group({ group }: { group: SettingsGroup }) {
  const { t } = useTranslation();
  const pending = group.blocks.filter((block) => block.coming !== undefined);
  const built = group.blocks.filter((block) => block.coming === undefined);
  return (
    <>
      {pending.length === 0 ? null : (
        <PendingCard title={t(`settings.groups.${group.name}`)} blocks={pending} />
      )}
      {built.map(({ name }) => {
        const Block = settingsBlocks[name];
        return <Block key={name} />;
      })}
    </>
  );
}

function BottomRow() {
  const { t } = useTranslation();
  const { logOut } = useWorkspaceActions();
  return (
    <div className={classes['bottom']}>
      <LanguageSwitch />
      <Button icon={<IconLogout size={17} stroke={1.6} />} onClick={logOut}>
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
    // A choice of the menu has been followed already.
    if (settingName === undefined || settingName === chosen.current) return undefined;
    const timer = setTimeout(() => arrive(settingName), uiTimes.settingsScrollDelay);
    return () => clearTimeout(timer);
  }, [settingName]);

  return (
    <>
      <PageHeader title={t('settings.title')}>
        <IconLink name={t('settings.close')} icon={<IconX size={18} stroke={1.6} />} to={paths.chat} />
      </PageHeader>
      <div className={classes['page']} data-menu={isDesktop ? '' : undefined}>
        {isDesktop ? (
          <SettingsMenu
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

/** All settings on one page; the path may name the one to begin with. */
export function SettingsPage() {
  // Once the session has ended its data must not be asked for again while the page is being left.
  return useSession().isAuth ? <Settings /> : null;
}
