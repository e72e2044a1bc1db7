import { IconFolderPlus, IconMessage2Plus, IconNotes, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatTree } from '../../features/chats/tree/chat-tree.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SidebarHead } from './sidebar-head.tsx';
import { SidebarSearch } from './sidebar-search.tsx';
import classes from './sidebar.module.css';
import { closeDrawer } from './sidebar.store.ts';
import { useWorkspaceActions } from './use-workspace-actions.tsx';
import { UserPanel } from './user-panel.tsx';

type List = 'chats' | 'notes';

function SidebarActions() {
  const { t } = useTranslation();
  const { newChat, isMaking, newFolder, newNote } = useWorkspaceActions();
  return (
    <div className={classes['actions']} role="group" aria-label={t('workspace.create')}>
      <Button
        look="primary"
        icon={<IconMessage2Plus size={18} stroke={1.6} />}
        loading={isMaking}
        onClick={newChat}
      >
        {t('workspace.newChat')}
      </Button>
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

function NoNotes() {
  const { t } = useTranslation();
  return (
    <div className={classes['list']}>
      <EmptyState
        icon={<IconNotes size={20} stroke={1.6} />}
        title={t('workspace.noNotes')}
        text={t('workspace.noNotesText')}
      />
    </div>
  );
}

/** The whole sidebar, beside the page or in the drawer. */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const { t } = useTranslation();
  const [list, setList] = useState<List>('chats');
  const [search, setSearch] = useState('');
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
          onChange={(next) => {
            setList(next);
            setSearch('');
          }}
          fullWidth
        />
      </div>
      <SidebarSearch
        label={list === 'notes' ? t('workspace.searchNotes') : t('workspace.searchChats')}
        value={search}
        onChange={setSearch}
      />
      {list === 'notes' ? <NoNotes /> : <ChatTree search={search} onOpen={closeDrawer} />}
      <UserPanel />
    </aside>
  );
}
