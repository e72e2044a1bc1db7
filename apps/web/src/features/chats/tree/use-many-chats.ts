import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../../lib/chat-item.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { notifyError, notifyUndo } from '../../../ui/notifications/notify.ts';
import { placesOf } from '../../tree/chat-places.ts';
import { endSelecting } from '../../tree/selection.store.ts';
import { useArchiveChats, useMoveChats, useRemoveChats, useRestoreChats } from './tree.data.ts';

/** Changes of one chat or several; each resolves when the server has it. */
export interface ManyChats {
  /** Can be undone. */
  archive: (items: readonly ChatItem[], archived: boolean) => Promise<void>;
  /** Can be undone. */
  move: (items: readonly ChatItem[], folderId: number | null) => Promise<void>;
  remove: (items: readonly ChatItem[]) => Promise<void>;
}

/** Archives, moves and removes chats, one or several at once. */
export function useManyChats(): ManyChats {
  const { t } = useTranslation();
  const { mutateAsync: archive } = useArchiveChats();
  const { mutateAsync: move } = useMoveChats();
  const { mutateAsync: restore } = useRestoreChats();
  const { mutateAsync: remove } = useRemoveChats();

  return useMemo(() => {
    /** Offers the way back once the change is made. */
    async function undoably(
      items: readonly ChatItem[],
      { change, done }: { change: () => Promise<unknown>; done: string },
    ): Promise<void> {
      const places = placesOf(items);
      endSelecting();
      await change();
      notifyUndo(done, () => {
        restore({ items, places }).catch((error: unknown) =>
          notifyError(`${t('chats.failed.undo')} ${errorText(t, error)}`),
        );
      });
    }

    const idsOf = (items: readonly ChatItem[]) => items.map(({ id }) => id);
    return {
      archive: (items, archived) =>
        undoably(items, {
          change: () => archive({ chatIds: idsOf(items), archived }),
          done: t(archived ? 'chats.archive.done' : 'chats.archive.undone', { count: items.length }),
        }),
      move: (items, folderId) =>
        undoably(items, {
          change: () => move({ chatIds: idsOf(items), folderId }),
          done: t(folderId === null ? 'chats.move.outDone' : 'chats.move.done', { count: items.length }),
        }),
      remove: async (items) => {
        endSelecting();
        await remove(idsOf(items));
      },
    };
  }, [t, archive, move, restore, remove]);
}
