import { IconArchive, IconArrowLeft, IconMessage2Plus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../../lib/chat-item.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { archiveQuery, chatsQuery } from '../../conversation/chats.data.ts';
import { ListTree } from '../../tree/list-tree.tsx';
import { endSelecting } from '../../tree/selection.store.ts';
import classes from './chat-tree.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useChatActions } from './use-chat-actions.ts';

interface ChatTreeProps {
  search: string;
  /** Called when a chat is opened. */
  onOpen: () => void;
}

interface ChatListProps extends ChatTreeProps {
  /** The chats themselves, or the archive. */
  source: UseQueryResult<ChatItem[]>;
  /** Undefined while loading. */
  list: ChatItem[] | undefined;
  isArchive: boolean;
  /** What an empty list says. */
  empty: string;
  emptyText: string;
  icon: ReactNode;
}

/** A list of chats with its selection, whichever it is. */
function ChatList({ source, list, isArchive, empty, emptyText, icon, search, onOpen }: ChatListProps) {
  const { t } = useTranslation();
  const actions = useChatActions();
  const { error, isFetching, refetch } = source;
  return (
    <>
      <SelectionBar list={list ?? []} isArchive={isArchive} actions={actions.chats} />
      <ListTree
        kind="chat"
        list={list}
        actions={actions}
        search={search}
        onOpen={onOpen}
        failure={error === null ? undefined : errorText(t, error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        words={{
          loading: t('chats.tree.loading'),
          empty,
          emptyText,
          nothingText: t('chats.tree.nothingText'),
        }}
        icon={icon}
      />
    </>
  );
}

/** The chats and folders of the sidebar. A search finds what is in the archive too. */
export function ChatTree({ search, onOpen }: ChatTreeProps) {
  const { t } = useTranslation();
  const chats = useQuery(chatsQuery);
  const { data } = chats;
  const isSearch = search.trim() !== '';
  const { data: archive } = useQuery({ ...archiveQuery, enabled: isSearch });
  const list = useMemo(
    () => (isSearch && data !== undefined && archive !== undefined ? [...data, ...archive] : data),
    [isSearch, data, archive],
  );
  return (
    <ChatList
      source={chats}
      list={list}
      isArchive={false}
      empty={t('workspace.noChats')}
      emptyText={t('workspace.noChatsText')}
      icon={<IconMessage2Plus size={20} stroke={1.6} />}
      search={search}
      onOpen={onOpen}
    />
  );
}

/** The archive, in the place of the list. */
export function ArchiveTree({ search, onOpen, onLeave }: ChatTreeProps & { onLeave: () => void }) {
  const { t } = useTranslation();
  const archive = useQuery(archiveQuery);
  return (
    <>
      <div className={classes['head']}>
        <IconButton
          name={t('chats.archive.leave')}
          icon={<IconArrowLeft size={18} stroke={1.6} />}
          onClick={() => {
            endSelecting();
            onLeave();
          }}
        />
        <h2>{t('chats.archive.title')}</h2>
      </div>
      <ChatList
        source={archive}
        list={archive.data}
        isArchive
        empty={t('chats.archive.empty')}
        emptyText={t('chats.archive.emptyText')}
        icon={<IconArchive size={20} stroke={1.6} />}
        search={search}
        onOpen={onOpen}
      />
    </>
  );
}
