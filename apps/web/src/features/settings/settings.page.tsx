import { uiTimes } from '@polylogue/contract/limits';
import { IconLogout, IconX } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../../layouts/language-switch.tsx';
import { useIsDesktop } from '../../layouts/workspace/sidebar.store.ts';
import { useWorkspaceActions } from '../../layouts/workspace/use-workspace-actions.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DisplayBlock } from './display-block.tsx';
import { blockId, settingsGroups, type SettingsBlock } from './settings-blocks.ts';
import classes from './settings.module.css';

function scrollToBlock(name: string): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(blockId(name))?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
}

function SettingsMenu({ active }: { active: string | undefined }) {
  const { t } = useTranslation();
  return (
    <nav className={classes['menu']} aria-label={t('settings.menu')}>
      {settingsGroups.map((group) => (
        <div key={group.name}>
          <p className={classes['group']}>{t(`settings.groups.${group.name}`)}</p>
          {group.blocks.map(({ name }) => (
            <Link
              key={name}
              to={paths.user}
              params={{ settingName: name }}
              className={classes['item']}
              aria-current={name === active ? 'true' : undefined}
              onClick={() => scrollToBlock(name)}
            >
              {t(`settings.blocks.${name}`)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

function Block({ block }: { block: SettingsBlock }) {
  const { t } = useTranslation();
  const title = t(`settings.blocks.${block.name}`);
  return (
    <section id={blockId(block.name)} className={classes['block']} aria-label={title}>
      <div className={classes['blockHead']}>
        <h3>{title}</h3>
        {'coming' in block ? (
          <Pill tone="neutral">
            {t('coming.with', { capability: t(`coming.capability.${block.coming}`) })}
          </Pill>
        ) : null}
      </div>
      {'coming' in block ? (
        <p className={classes['text']}>{t(`settings.texts.${block.name}`)}</p>
      ) : (
        <DisplayBlock />
      )}
    </section>
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

/** All settings on one page; the path may name the one to begin with. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { settingName } = useParams({ strict: false });
  const isDesktop = useIsDesktop();

  useEffect(() => {
    if (settingName === undefined) return undefined;
    const timer = setTimeout(() => scrollToBlock(settingName), uiTimes.settingsScrollDelay);
    return () => clearTimeout(timer);
  }, [settingName]);

  return (
    <>
      <PageHeader title={t('settings.title')}>
        <IconLink name={t('settings.close')} icon={<IconX size={18} stroke={1.6} />} to={paths.chat} />
      </PageHeader>
      <div className={classes['page']} data-menu={isDesktop ? '' : undefined}>
        {isDesktop ? <SettingsMenu active={settingName ?? 'personal'} /> : null}
        <div className={classes['blocks']}>
          {settingsGroups.map((group) => (
            <Card roomy key={group.name}>
              <h2>{t(`settings.groups.${group.name}`)}</h2>
              {group.blocks.map((block) => (
                <Block key={block.name} block={block} />
              ))}
            </Card>
          ))}
          {isDesktop ? null : <BottomRow />}
        </div>
      </div>
    </>
  );
}
