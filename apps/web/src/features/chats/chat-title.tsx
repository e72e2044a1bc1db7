import { IconPencil } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../lib/chat-item.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RenameField, type Renaming } from '../tree/rename-field.tsx';
import classes from './chat.module.css';
import { useChatActions } from './tree/use-chat-actions.ts';

/** The name of the open chat for the header: a click on it, or on the pencil beside it, renames the chat. */
export function useChatTitle(chat: ChatItem | undefined): { title: ReactNode; tool: ReactNode } {
  const { t } = useTranslation();
  const { rename } = useChatActions();
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const toolId = useId();
  if (chat === undefined) return { title: t('chats.title'), tool: null };
  const { id, name } = chat;
  if (renaming?.id === id) {
    const field = (
      <RenameField
        name={name}
        renaming={renaming}
        onSave={(typed) => {
          setRenaming(null);
          rename(chat, typed, (error) => setRenaming({ id, typed, error }));
        }}
        onCancel={() => setRenaming(null)}
      />
    );
    return { title: field, tool: null };
  }
  return {
    // The label of the pencil: a click on it is a click there, and the heading keeps the plain name.
    title: (
      <label htmlFor={toolId} className={classes['title']} title={t('chats.rename')}>
        {name}
      </label>
    ),
    tool: (
      <span className={classes['pencil']}>
        <IconButton
          id={toolId}
          name={t('chats.rename')}
          icon={<IconPencil size={16} stroke={1.6} />}
          onClick={() => setRenaming({ id })}
        />
      </span>
    ),
  };
}
