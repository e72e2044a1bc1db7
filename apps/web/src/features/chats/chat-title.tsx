import { IconPencil } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors/error-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useChatItem } from '../conversation/chats.data.ts';
import type { OpenChat } from '../conversation/sending/open-chat.ts';
import { places } from '../conversation/sending/places.browser.ts';
import { RenameField, type Renaming } from '../tree/rename-field.tsx';
import classes from './chat.module.css';
import { useChatRow } from './use-chat-row.ts';
import { useChatActions } from './tree/use-chat-actions.ts';

interface RenamingHere extends Renaming {
  place: string;
}

/**
 * The name of the open chat for the header: a click on it, or on the pencil beside it, renames the chat. A place that is none yet
 * becomes one with its name.
 */
export function useChatTitle(open: OpenChat | undefined): { title: ReactNode; tool: ReactNode } {
  const { t } = useTranslation();
  const { rename } = useChatActions();
  const [renaming, setRenaming] = useState<RenamingHere | null>(null);
  const toolId = useId();
  const chat = useChatItem(open?.chatId);
  const makeRow = useChatRow(open?.place ?? '');
  if (open === undefined || (open.chatId !== null && chat === undefined))
    return { title: t('chats.title'), tool: null };
  const { place } = open;

  async function save(typed: string): Promise<void> {
    if (chat === undefined && typed.trim() === '') return;
    try {
      const item = chat ?? (await makeRow());
      rename(item, typed, (error) => setRenaming({ id: item.id, place, typed, error }));
    } catch (failure) {
      setRenaming({ id: 0, place, typed, error: errorText(t, failure) });
    }
  }

  // The name goes on being written while the place becomes a chat.
  if (renaming !== null && places.nameOf(renaming.place) === places.nameOf(place)) {
    const field = (
      <RenameField
        name={chat?.name ?? ''}
        renaming={renaming}
        onSave={(typed) => {
          setRenaming(null);
          void save(typed);
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
        {chat?.name ?? t('chats.title')}
      </label>
    ),
    tool: (
      <span className={classes['pencil']}>
        <IconButton
          id={toolId}
          name={t('chats.rename')}
          icon={<IconPencil size={16} stroke={1.6} />}
          onClick={() => setRenaming({ id: chat?.id ?? 0, place })}
        />
      </span>
    ),
  };
}
