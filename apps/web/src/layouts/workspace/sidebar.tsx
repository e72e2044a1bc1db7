import { IconFolderPlus, IconMessage2Plus, IconNotes, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SidebarHead } from './sidebar-head.tsx';
import { SidebarSearch } from './sidebar-search.tsx';
import classes from './sidebar.module.css';
import { useWorkspaceActions } from './use-workspace-actions.tsx';
import { UserPanel } from './user-panel.tsx';

type List = 'chats' | 'notes';

function SidebarActions() {
  const { t } = useTranslation();
  const { newFolder, newNote } = useWorkspaceActions();
  return (
    <div className={classes['actions']} role="group" aria-label={t('workspace.create')}>
      <ButtonLink look="primary" to={paths.chat} icon={<IconMessage2Plus size={18} stroke={1.6} />}>
        {t('workspace.newChat')}
      </ButtonLink>
      <IconButton
        framed
        name={t('workspace.newFolder')}
        icon={<IconFolderPlus size={18} stroke={1.6} />}
        onClick={newFolder}
      />
      <IconLink
        framed
        name={t('workspace.newPrompt')}
        icon={<IconSparkles size={18} stroke={1.6} />}
        to={paths.prompts}
      />
      <IconButton
        framed
        name={t('workspace.newNote')}
        icon={<IconNotes size={18} stroke={1.6} />}
        onClick={newNote}
      />
    </div>
  );
}

function EmptyList({ list }: { list: List }) {
  const { t } = useTranslation();
  if (list === 'notes') {
    return (
      <EmptyState
        icon={<IconNotes size={20} stroke={1.6} />}
        title={t('workspace.noNotes')}
        text={t('workspace.noNotesText')}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconMessage2Plus size={20} stroke={1.6} />}
      title={t('workspace.noChats')}
      text={t('workspace.noChatsText')}
    />
  );
}

/** The whole sidebar, beside the page or in the drawer. */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const { t } = useTranslation();
  const [list, setList] = useState<List>('chats');
  return (
    <aside
      className={classes['side']}
      data-drawer={inDrawer ? '' : undefined}
      aria-label={t('workspace.sidebar')}
    >
      <SidebarHead inDrawer={inDrawer} />
      <SidebarActions />
      <div className={classes['tabs']}>
        <Segmented
          name={t('workspace.lists')}
          options={[
            { value: 'chats', label: t('workspace.chats') },
            { value: 'notes', label: t('workspace.notes') },
          ]}
          value={list}
          onChange={setList}
          fullWidth
        />
      </div>
      <SidebarSearch label={list === 'notes' ? t('workspace.searchNotes') : t('workspace.searchChats')} />
      <div className={classes['list']}>
        <EmptyList list={list} />
      </div>
      <UserPanel />
    </aside>
  );
}
