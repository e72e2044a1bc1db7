import type { ChatItem } from '@polylogue/contract/chats';
import { IconCheck, IconFolder, IconFolderOff, IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { chatsQuery } from '../chats.data.ts';
import classes from './chat-tree.module.css';
import { openCreateChat } from './open-create-chat.tsx';

interface MoveChatProps {
  item: ChatItem;
  onChoose: (folderId: number | null) => void;
}

const icon = { size: 17, stroke: 1.6, 'aria-hidden': true };

/** Body of the dialog that offers the folders. */
export function MoveChatBody({ item, onChoose }: MoveChatProps) {
  const { t } = useTranslation();
  const { data: list = [] } = useQuery(chatsQuery);
  const folders = list.filter(({ group }) => group);
  return (
    <>
      <p>{t('chats.move.text', { name: item.name })}</p>
      <ul className={classes['choices']}>
        {folders.map(({ id, name }, index) => (
          <li key={id}>
            <button
              type="button"
              data-autofocus={index === 0 ? '' : undefined}
              disabled={id === item.parent_id}
              onClick={() => onChoose(id)}
            >
              <IconFolder {...icon} />
              <span>{name}</span>
              {id === item.parent_id ? <IconCheck {...icon} /> : null}
            </button>
          </li>
        ))}
      </ul>
      <div className="modal-actions">
        {item.parent_id === null ? null : (
          <Button icon={<IconFolderOff {...icon} />} onClick={() => onChoose(null)}>
            {t('chats.tree.outOfFolder')}
          </Button>
        )}
        <Button
          icon={<IconFolderPlus {...icon} />}
          onClick={() => openCreateChat(t, { isGroup: true, onCreated: ({ id }) => onChoose(id) })}
        >
          {t('chats.move.newFolder')}
        </Button>
      </div>
    </>
  );
}
