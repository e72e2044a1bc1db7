import {
  IconFolderPlus,
  IconLayoutSidebarLeftExpand,
  IconMessage2Plus,
  IconNotes,
  IconSparkles,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.data.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LogoMark, productName } from '../../ui/logo.tsx';
import classes from './sidebar.module.css';
import { toggleSidebar } from './sidebar.store.ts';
import { useWorkspaceActions } from './use-workspace-actions.ts';
import { UserTools } from './user-panel.tsx';

const icon = { size: 18, stroke: 1.6 };

/** The collapsed sidebar. */
export function Rail() {
  const { t } = useTranslation();
  const session = useSession();
  const { newChat, newFolder, newPrompt, newNote } = useWorkspaceActions();
  return (
    <aside className={classes['rail']} aria-label={t('workspace.sidebar')}>
      <Link to={paths.chat} aria-label={productName}>
        <LogoMark size={26} />
      </Link>
      <IconButton
        side="right"
        name={t('workspace.expand')}
        icon={<IconLayoutSidebarLeftExpand {...icon} />}
        onClick={toggleSidebar}
      />
      <div className={classes['railActions']}>
        <IconButton
          primary
          side="right"
          name={t('workspace.newChat')}
          icon={<IconMessage2Plus {...icon} />}
          onClick={newChat}
        />
        <IconButton
          side="right"
          name={t('workspace.newFolder')}
          icon={<IconFolderPlus {...icon} />}
          onClick={newFolder}
        />
        <IconButton
          side="right"
          name={t('workspace.newPrompt')}
          icon={<IconSparkles {...icon} />}
          onClick={newPrompt}
        />
        <IconButton
          side="right"
          name={t('workspace.newNote')}
          icon={<IconNotes {...icon} />}
          onClick={newNote}
        />
      </div>
      <div className={classes['railTools']}>
        <UserTools side="right" />
        {session.isAuth ? <Avatar name={session.displayName} src={session.avatar} /> : null}
      </div>
    </aside>
  );
}
