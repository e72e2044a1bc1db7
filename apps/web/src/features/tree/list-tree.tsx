import { IconSearchOff } from '@tabler/icons-react';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../lib/chat-item.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './tree.module.css';
import type { TreeActions } from './tree-actions.ts';
import { TreeView } from './tree-view.tsx';

const skeletonWidths = ['62%', '80%', '54%', '71%', '47%', '66%'];

interface ListTreeProps {
  kind: ChatItem['type'];
  /** Undefined while loading. */
  list: readonly ChatItem[] | undefined;
  actions: TreeActions;
  search: string;
  onOpen: () => void;
  /** Why the list could not be loaded. */
  failure: string | undefined;
  isRetrying: boolean;
  onRetry: () => void;
  words: { loading: string; empty: string; emptyText: string; nothingText: string };
  /** Shown above the text of an empty list. */
  icon: ReactNode;
}

/** A sidebar list in all its states: loading, failed, empty, no matches, and the tree. */
export function ListTree(props: ListTreeProps) {
  const { kind, list, actions, search, onOpen, words } = props;
  const { t } = useTranslation();
  const part = useDeferredValue(search);
  if (list === undefined && props.failure !== undefined) {
    return (
      <div className={classes['failed']}>
        <Notice tone="bad">{props.failure}</Notice>
        <Button size="sm" loading={props.isRetrying} onClick={props.onRetry}>
          {t('chats.tree.retry')}
        </Button>
      </div>
    );
  }
  if (list === undefined) {
    return (
      <div className={classes['skeleton']} role="status" aria-label={words.loading}>
        {skeletonWidths.map((width) => (
          <Skeleton key={width} width={width} height={12} />
        ))}
      </div>
    );
  }
  if (list.length === 0) {
    return (
      <div className={classes['empty']}>
        <EmptyState icon={props.icon} title={words.empty} text={words.emptyText} />
      </div>
    );
  }
  return (
    <TreeView
      kind={kind}
      actions={actions}
      list={list}
      search={part}
      onOpen={onOpen}
      nothing={
        // Short: below it stands what else was found.
        <p className={classes['nothing']}>
          <IconSearchOff size={16} stroke={1.6} aria-hidden />
          <span>
            <b>{t('chats.tree.nothing')}</b>
            {words.nothingText}
          </span>
        </p>
      }
    />
  );
}
