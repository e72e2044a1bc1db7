import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyMenu } from '../../ui/code/lazy-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toggleSidebar } from './sidebar.store.ts';
import classes from './workspace.module.css';

const UserMenu = lazyMenu(async () => (await import('./user-menu.tsx')).UserMenu);

/** Opens the drawer on small screens. */
export function DrawerButton() {
  const { t } = useTranslation();
  return (
    <IconButton
      name={t('workspace.openSidebar')}
      icon={<IconMenu2 size={20} stroke={1.6} />}
      onClick={toggleSidebar}
    />
  );
}

/** The user menu behind the avatar on small screens. */
export function UserMenuButton() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <UserMenu menu={{}}>
      {(props) => (
        <button
          type="button"
          aria-label={t('workspace.userMenu')}
          title={t('workspace.userMenu')}
          {...props}
          className={classes['avatarButton']}
        >
          <Avatar name={session.displayName ?? ''} src={session.avatar} size={32} />
        </button>
      )}
    </UserMenu>
  );
}
