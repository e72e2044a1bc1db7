import { IconLayoutSidebarLeftCollapse, IconPin, IconPinnedOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoMark, productName } from '../../ui/logo.tsx';
import classes from './sidebar.module.css';
import { leaveSidebar, togglePinned, toggleSidebar, useSidebar } from './sidebar.store.ts';

/** Logo, version, pin and collapse. */
export function SidebarHead({ inDrawer }: { inDrawer: boolean }) {
  const { t } = useTranslation();
  const isPinned = useSidebar((state) => state.isPinned);
  const Pin = isPinned ? IconPin : IconPinnedOff;
  return (
    <div className={classes['head']}>
      <Link to={paths.chat} className={classes['brand']} onClick={leaveSidebar}>
        <LogoMark size={26} />
        <span>
          <span className={classes['name']}>{productName}</span>
          <span className={classes['version']}>{t('workspace.version', { version: __APP_VERSION__ })}</span>
        </span>
      </Link>
      {inDrawer ? null : (
        <IconButton
          name={isPinned ? t('workspace.unpin') : t('workspace.pin')}
          icon={<Pin size={17} stroke={1.6} />}
          onClick={togglePinned}
        />
      )}
      <IconButton
        name={inDrawer ? t('workspace.closeSidebar') : t('workspace.collapse')}
        icon={<IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />}
        onClick={toggleSidebar}
      />
    </div>
  );
}
