import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../lib/chat-item.ts';
import { lazyMenu } from '../../ui/code/lazy-menu.tsx';
import classes from './tree.module.css';
import type { TreeCommands } from './tree-commands.ts';

const RowMenu = lazyMenu(async () => (await import('./row-menu.tsx')).RowMenu);

interface RowMenuButtonProps {
  item: ChatItem;
  commands: TreeCommands;
  isTabbable: boolean;
}

/** Opens the row's menu. */
export function RowMenuButton({ item, commands, isTabbable }: RowMenuButtonProps) {
  const { t } = useTranslation();
  const name = t('chats.tree.actions', { name: item.name });
  return (
    <RowMenu menu={{ item, commands }}>
      {(props) => (
        <button
          type="button"
          className={`${classes['tool']} ${classes['menu']}`}
          tabIndex={isTabbable ? 0 : -1}
          aria-label={name}
          title={name}
          {...props}
        >
          <IconDots size={16} stroke={1.8} />
        </button>
      )}
    </RowMenu>
  );
}
