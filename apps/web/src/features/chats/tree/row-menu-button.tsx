import type { ChatItem } from '@polylogue/contract/chats';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chat-tree.module.css';
import type { TreeCommands } from './tree-commands.ts';

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

interface RowMenuButtonProps {
  item: ChatItem;
  commands: TreeCommands;
  isTabbable: boolean;
}

/** Opens what can be done with the row; the menu's code is fetched by the first click. */
export function RowMenuButton({ item, commands, isTabbable }: RowMenuButtonProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const name = t('chats.tree.actions', { name: item.name });

  function trigger(props: ComponentPropsWithRef<'button'>) {
    return (
      <button
        type="button"
        className={`${classes['tool']} ${classes['menu']}`}
        tabIndex={isTabbable ? 0 : -1}
        aria-haspopup="menu"
        aria-label={name}
        title={name}
        {...props}
      >
        <IconDots size={16} stroke={1.8} />
      </button>
    );
  }

  if (!isWanted) return trigger({ onClick: () => setWanted(true) });
  return (
    <Suspense fallback={trigger({})}>
      <RowMenu trigger={trigger({})} item={item} commands={commands} />
    </Suspense>
  );
}
