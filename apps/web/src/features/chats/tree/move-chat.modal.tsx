import { IconCheck, IconFolder, IconFolderOff, IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../../lib/chat-item.ts';
import { Button } from '../../../ui/button.tsx';
import { chatsQuery } from '../../conversation/chats.data.ts';
import classes from '../../tree/tree.module.css';
import type { ModalControls } from '../../../ui/modals/modal-stack.store.ts';
import { openCreateChat } from '../chats.modals.ts';

interface MoveChatProps extends ModalControls {
  items: readonly ChatItem[];
  onChoose: (folderId: number | null) => void;
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true };

/** Dialog body with the folders. */
export function MoveChatBody({ items, onChoose, close }: MoveChatProps) {
  const { t } = useTranslation();
  const { data: list = [] } = useQuery(chatsQuery);
  function choose(folderId: number | null): void {
    close();
    onChoose(folderId);
  }
  const folders = list.filter(({ group }) => group);
  const [first] = items;
  // The folder that all of them are in already; undefined where they differ.
  const current = items.every((item) => item.parentId === first?.parentId) ? first?.parentId : undefined;
  return (
    <>
      <p>
        {items.length === 1
          ? t('chats.move.text', { name: first?.name ?? '' })
          : t('chats.move.manyText', { count: items.length })}
      </p>
      <ul className={classes['choices']}>
        {folders.map(({ id, name }, index) => (
          <li key={id}>
            <button
              type="button"
              data-autofocus={index === 0 ? '' : undefined}
              disabled={id === current}
              onClick={() => choose(id)}
            >
              <IconFolder {...icon} />
              <span>{name}</span>
              {id === current ? <IconCheck {...icon} /> : null}
            </button>
          </li>
        ))}
      </ul>
      <div className="modal-actions">
        {items.every(({ parentId: folder }) => folder === null) ? null : (
          <Button icon={<IconFolderOff {...icon} />} onClick={() => choose(null)}>
            {t('chats.tree.outOfFolder')}
          </Button>
        )}
        <Button
          icon={<IconFolderPlus {...icon} />}
          onClick={() => openCreateChat({ isGroup: true, onCreated: ({ id }) => choose(id) })}
        >
          {t('chats.move.newFolder')}
        </Button>
      </div>
    </>
  );
}
