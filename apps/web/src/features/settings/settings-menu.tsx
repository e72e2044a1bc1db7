import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { settingsGroups } from './settings-blocks.ts';
import classes from './settings.module.css';

interface SettingsMenuProps {
  active: string | undefined;
  onChoose: (name: string) => void;
}

/** The blocks by name, beside them on a wide screen. */
export function SettingsMenu({ active, onChoose }: SettingsMenuProps) {
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
              activeProps={{ 'aria-current': undefined }}
              aria-current={name === active ? 'true' : undefined}
              onClick={() => onChoose(name)}
            >
              {t(`settings.blocks.${name}`)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}
