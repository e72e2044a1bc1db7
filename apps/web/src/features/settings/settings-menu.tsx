import { useNavigate, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { settingsGroups } from './settings-groups.ts';
import classes from './settings-menu.module.css';

interface SettingsMenuProps {
  /** What stands beside a block's name. */
  marks: Partial<Record<string, ReactNode>>;
  active: string | undefined;
  onChoose: (name: string) => void;
}

interface BlockLinkProps {
  name: string;
  label: string;
  mark: ReactNode;
  isActive: boolean;
  onChoose: () => void;
}

/** Not the router's link: it would mark the block in the URL as current regardless of the scroll position. */
function BlockLink({ name, label, mark, isActive, onChoose }: BlockLinkProps) {
  const router = useRouter();
  const navigate = useNavigate();
  const target = { to: paths.user, params: { settingName: name } };

  function follow(event: MouseEvent): void {
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForNewTab) return;
    event.preventDefault();
    onChoose();
    void navigate(target);
  }

  return (
    <a
      href={router.buildLocation(target).href}
      className={classes['item']}
      aria-current={isActive ? 'true' : undefined}
      onClick={follow}
    >
      {label}
      {mark}
    </a>
  );
}

/** Menu of the blocks, beside them on a wide screen. */
export function SettingsMenu({ marks, active, onChoose }: SettingsMenuProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes['menu']} aria-label={t('settings.menu')}>
      {settingsGroups.map((group) => (
        <div key={group.name}>
          <p className={classes['group']}>{t(`settings.groups.${group.name}`)}</p>
          {group.blocks.map(({ name }) => (
            <BlockLink
              key={name}
              name={name}
              label={t(`settings.blocks.${name}`)}
              mark={marks[name]}
              isActive={name === active}
              onChoose={() => onChoose(name)}
            />
          ))}
        </div>
      ))}
    </nav>
  );
}
