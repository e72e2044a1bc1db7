import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { toggleSidebar } from './sidebar.store.ts';
import classes from './workspace.module.css';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

function AvatarButton(props: ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <button
      type="button"
      className={classes['avatarButton']}
      aria-label={t('workspace.userMenu')}
      title={t('workspace.userMenu')}
      aria-haspopup="menu"
      {...props}
    >
      <Avatar name={session.displayName ?? ''} src={session.avatar} size={32} />
    </button>
  );
}

/** The line above the page below the breakpoint: the drawer's button and the user's menu. */
export function MobileHeader() {
  const { t } = useTranslation();
  const [isMenuWanted, setMenuWanted] = useState(false);
  return (
    <div className={classes['mobileHeader']}>
      <IconButton
        name={t('workspace.openSidebar')}
        icon={<IconMenu2 size={20} stroke={1.6} />}
        onClick={toggleSidebar}
      />
      <Logo />
      <div>
        {isMenuWanted ? (
          <Suspense fallback={<AvatarButton />}>
            <UserMenu trigger={<AvatarButton />} />
          </Suspense>
        ) : (
          <AvatarButton onClick={() => setMenuWanted(true)} />
        )}
      </div>
    </div>
  );
}
