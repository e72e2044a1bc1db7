import { IconFolderPlus, IconMessage2Plus, IconNotes, IconSparkles } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatTree } from '../../features/chats/tree/chat-tree.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SidebarHead } from './sidebar-head.tsx';
import { SidebarSearch } from './sidebar-search.tsx';
import classes from './sidebar.module.css';
import { closeDrawer } from './sidebar.store.ts';
import { useWorkspaceActions } from './use-workspace-actions.tsx';
import { UserPanel } from './user-panel.tsx';

const NoteList = lazy(async () => ({
  default: (await import('../../features/notes/list/note-list.tsx')).NoteList,
}));

type List = 'chats' | 'notes';

function SidebarActions() {
  const { t } = useTranslation();
  const { newChat, isMaking, newFolder, newPrompt, newNote } = useWorkspaceActions();
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
      <IconButton
        framed
        name={t('workspace.newPrompt')}
        icon={<IconSparkles size={18} stroke={1.6} />}
        onClick={newPrompt}
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

/** Which list shows: the one chosen, or the notes as soon as one is opened. */
function useShownList(): [List, (list: List) => void] {
  const { n: note } = useSearch({ strict: false });
  const [list, setList] = useState<List>(note === undefined ? 'chats' : 'notes');
  const [opened, setOpened] = useState(note);
  if (note !== opened) {
    setOpened(note);
    if (note !== undefined) setList('notes');
  }
  return [list, setList];
}

/** The whole sidebar, beside the page or in the drawer. */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const { t } = useTranslation();
  const [list, setList] = useShownList();
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
      {list === 'notes' ? (
        <Suspense fallback={<div className={classes['list']} />}>
          <NoteList search={search} onOpen={closeDrawer} />
        </Suspense>
      ) : (
        <ChatTree search={search} onOpen={closeDrawer} />
      )}
      <UserPanel />
    </aside>
  );
}
