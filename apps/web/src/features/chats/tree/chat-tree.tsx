import { IconMessage2Plus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { chatsQuery } from '../chats.data.ts';
import { ListTree } from './list-tree.tsx';
import { useChatActions } from './use-chat-actions.ts';

interface ChatTreeProps {
  search: string;
  /** A chat was opened. */
  onOpen: () => void;
}

/** The chats and folders of the sidebar. */
export function ChatTree({ search, onOpen }: ChatTreeProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(chatsQuery);
  return (
    <ListTree
      kind="chat"
      list={data}
      actions={useChatActions()}
      search={search}
      onOpen={onOpen}
      failure={error === null ? undefined : errorText(t, error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      words={{
        loading: t('chats.tree.loading'),
        empty: t('workspace.noChats'),
        emptyText: t('workspace.noChatsText'),
        nothingText: t('chats.tree.nothingText'),
      }}
      icon={<IconMessage2Plus size={20} stroke={1.6} />}
    />
  );
}
