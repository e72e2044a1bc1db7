import { IconMessage2Plus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { chatsQuery } from '../chats.data.ts';
import classes from './chat-tree.module.css';
import { TreeView } from './tree-view.tsx';

const skeletonWidths = ['62%', '80%', '54%', '71%', '47%', '66%'];

function TreeSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes['skeleton']} role="status" aria-label={t('chats.tree.loading')}>
      {skeletonWidths.map((width) => (
        <Skeleton key={width} width={width} height={12} />
      ))}
    </div>
  );
}

interface ChatTreeProps {
  search: string;
  /** A chat was opened. */
  onOpen: () => void;
}

/** The chats and folders of the sidebar. */
export function ChatTree({ search, onOpen }: ChatTreeProps) {
  const { t } = useTranslation();
  const { data: list, error, isFetching, refetch } = useQuery(chatsQuery);
  const part = useDeferredValue(search);
  if (list === undefined && error !== null) {
    return (
      <div className={classes['failed']}>
        <Notice tone="bad">{errorText(t, error)}</Notice>
        <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
          {t('chats.tree.retry')}
        </Button>
      </div>
    );
  }
  if (list === undefined) return <TreeSkeleton />;
  if (list.length === 0) {
    return (
      <div className={classes['empty']}>
        <EmptyState
          icon={<IconMessage2Plus size={20} stroke={1.6} />}
          title={t('workspace.noChats')}
          text={t('workspace.noChatsText')}
        />
      </div>
    );
  }
  return (
    <TreeView
      list={list}
      search={part}
      onOpen={onOpen}
      nothing={
        <div className={classes['empty']}>
          <EmptyState
            icon={<IconSearchOff size={20} stroke={1.6} />}
            title={t('chats.tree.nothing')}
            text={t('chats.tree.nothingText')}
          />
        </div>
      }
    />
  );
}
