import {
  IconColumns2,
  IconDots,
  IconFolderPlus,
  IconMessage2Plus,
  IconNotes,
  IconSparkles,
} from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArchiveTree, ChatTree } from '../../features/chats/tree/chat-tree.tsx';
import { lazyMenu } from '../../ui/code/lazy-menu.tsx';
import { withTexts } from '../../lib/i18n/texts.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/code/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useOpenPalette } from './palette/use-palette.tsx';
import { SidebarHead } from './sidebar-head.tsx';
import { SidebarSearch } from './sidebar-search.tsx';
import classes from './sidebar.module.css';
import { closeDrawer } from './sidebar.store.ts';
import { useWorkspaceActions } from './use-workspace-actions.ts';
import { UserPanel } from './user-panel.tsx';

const NoteList = lazyPart(async () => (await import('../../features/notes/list/note-list.tsx')).NoteList, {
  waiting: () => <div className={classes['list']} />,
});

const FoundBeside = lazyPart(
  withTexts(['find'], async () => (await import('../../features/find/found-beside.tsx')).FoundBeside),
);

const ListMenu = lazyMenu(async () => (await import('./list-menu.tsx')).ListMenu);

type List = 'chats' | 'notes';

const searches = { chats: 'searchChats', notes: 'searchNotes', archive: 'searchArchive' } as const;

function ListMenuButton({ onArchive }: { onArchive: () => void }) {
  const { t } = useTranslation();
  return (
    <ListMenu menu={{ onArchive }}>
      {(props) => (
        <IconButton {...props} name={t('workspace.listMenu')} icon={<IconDots size={18} stroke={1.6} />} />
      )}
    </ListMenu>
  );
}

function SidebarActions() {
  const { t } = useTranslation();
  const { newChat, newFolder, newPrompt, newNote } = useWorkspaceActions();
  return (
    <div className={classes['actions']} role="group" aria-label={t('workspace.create')}>
      <Button look="primary" icon={<IconMessage2Plus size={18} stroke={1.6} />} onClick={newChat}>
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

/** On small screens the header of a chat has no space for it. */
function CompareLink() {
  const { t } = useTranslation();
  return (
    <Link to={paths.compareModels} className={classes['compare']} onClick={closeDrawer}>
      <IconColumns2 size={18} stroke={1.6} aria-hidden />
      {t('chats.compare')}
    </Link>
  );
}

/** The selected list; switches to notes when one is opened. */
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

/** The full sidebar, beside the page or in the drawer. */
export function Sidebar({ inDrawer = false }: { inDrawer?: boolean }) {
  const { t } = useTranslation();
  const [list, setList] = useShownList();
  const [search, setSearch] = useState('');
  const [isArchive, setArchive] = useState(false);
  const openPalette = useOpenPalette();
  const shown = list === 'chats' && isArchive ? 'archive' : list;
  return (
    <aside
      className={classes['side']}
      data-drawer={inDrawer ? '' : undefined}
      aria-label={t('workspace.sidebar')}
    >
      <SidebarHead inDrawer={inDrawer} />
      <SidebarActions />
      {inDrawer ? <CompareLink /> : null}
      <div className={classes['finding']}>
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
          {list === 'chats' ? <ListMenuButton onArchive={() => setArchive(true)} /> : null}
        </div>
        <SidebarSearch label={t(`workspace.${searches[shown]}`)} value={search} onChange={setSearch} />
      </div>
      {shown === 'notes' ? (
        <NoteList search={search} onOpen={closeDrawer} onLost={() => setList('chats')} />
      ) : null}
      {shown === 'chats' ? <ChatTree search={search} onOpen={closeDrawer} /> : null}
      {shown === 'archive' ? (
        <ArchiveTree search={search} onOpen={closeDrawer} onLeave={() => setArchive(false)} />
      ) : null}
      {search.trim() === '' || shown === 'archive' ? null : (
        <FoundBeside
          search={search}
          type={shown === 'notes' ? 'note' : 'message'}
          onOpen={closeDrawer}
          onAll={() => openPalette(search)}
          onLost={() => setSearch('')}
        />
      )}
      <UserPanel />
    </aside>
  );
}
