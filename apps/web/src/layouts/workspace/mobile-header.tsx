import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toggleSidebar } from './sidebar.store.ts';
import classes from './workspace.module.css';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

function AvatarButton(props: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <button
      type="button"
      aria-label={t('workspace.userMenu')}
      title={t('workspace.userMenu')}
      aria-haspopup="menu"
      {...props}
      className={classes['avatarButton']}
    >
      <Avatar name={session.displayName ?? ''} src={session.avatar} size={32} />
    </button>
  );
}

/** Opens the drawer, below the breakpoint. */
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

/** The user's menu behind the avatar, below the breakpoint; its code is fetched by the first tap. */
export function UserMenuButton() {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <AvatarButton onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<AvatarButton />}>
      <UserMenu trigger={<AvatarButton />} />
    </Suspense>
  );
}
