import type { NoteItem } from '@polylogue/contract/notes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { openConfirmed } from '../../../ui/modals/confirmed.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { orderAfterDrop } from '../../tree/drop-order.ts';
import { renamed, type TreeActions } from '../../tree/tree-actions.ts';
import { notesQuery, useDeleteNote, useOrderNotes, useUpdateNote } from '../notes.data.ts';
import { rowOf } from './note-rows.ts';

/** Actions of the list and the open note; they need only a note's id and name. */
interface NoteActions extends Omit<TreeActions, 'setPin' | 'askRemove'> {
  setPin: (note: Pick<NoteItem, 'id'>, pin: boolean) => void;
  askRemove: (note: Pick<NoteItem, 'id' | 'name'>) => void;
}

/** Actions on notes. They are optimistic; a refusal rolls back and says why. */
export function useNoteActions(): NoteActions {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { mutateAsync: update } = useUpdateNote();
  const { mutateAsync: order } = useOrderNotes();
  const { mutateAsync: remove } = useDeleteNote();

  return useMemo(() => {
    function follow(change: Promise<unknown>, failure: string): void {
      change.catch((error: unknown) => notifyError(`${failure} ${errorText(t, error)}`));
    }

    function leave(id: number): void {
      const { pathname, search } = router.state.location;
      if (pathname === paths.chat && search.n === id) void navigate({ to: paths.chat, search: {} });
    }

    async function removeNote(id: number): Promise<void> {
      leave(id);
      try {
        await remove(id);
      } catch (error) {
        const isGone = isApiError(error, 'not_found');
        if (isGone) notifyError(t('notes.errors.no_note_selected_for_deletion'));
        else notifyError(`${t('notes.errors.error_deleting_note')} ${errorText(t, error)}`);
      }
    }

    return {
      rename: (item, typed, onRefused) => {
        const change = renamed(t, (name) => update({ id: item.id, name }), { item, typed, onRefused });
        if (change) follow(change, t('notes.errors.error_updating_note'));
      },
      setPin: ({ id }, pin) =>
        follow(update({ id, pin }), t(pin ? 'notes.errors.error_pin_note' : 'notes.errors.error_unpin_note')),
      chats: null,
      drop: (id, target) => {
        const list = (queryClient.getQueryData(notesQuery.queryKey) ?? []).map(rowOf);
        const entries = (orderAfterDrop(list, id, target) ?? []).map((entry) => ({
          id: entry.id,
          order: entry.order,
          pin: entry.pin,
        }));
        if (entries.length > 0) follow(order(entries), t('notes.errors.error_order_note'));
        return entries.length > 0;
      },
      askRemove: ({ id, name }) =>
        openConfirmed({
          title: t('notes.removal.title'),
          text: t('notes.removal.text', { name }),
          confirmLabel: t('notes.removal.confirm'),
          danger: true,
          onConfirm: () => void removeNote(id),
        }),
    };
  }, [t, navigate, router, queryClient, update, order, remove]);
}
