import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session.data.ts';
import { paths } from '../../../paths.ts';
import { notifyWithAction } from '../../../ui/notifications/notify.ts';
import { noteQuery, notesQuery, putNote } from '../notes.data.ts';
import type { SaveEvent } from './note-saver.ts';
import { beginSaving } from './saves.store.ts';

/** Saves notes while a user is signed in, on every page. Renders nothing. */
export function NoteSaving() {
  const { t } = useTranslation();
  const { userId } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();

  const follow = useEffectEvent((event: SaveEvent) => {
    if (event.kind === 'saved') {
      putNote(queryClient, event.note);
      return;
    }
    const { from, copy, reason } = event;
    putNote(queryClient, copy);
    void queryClient.invalidateQueries(notesQuery);
    void queryClient.invalidateQueries(noteQuery(from.noteId));
    const open = () => void navigate({ to: paths.chat, search: { n: copy.id } });
    notifyWithAction(t(`notes.${reason}`, { name: from.name, copy: copy.name }), {
      label: t('notes.open'),
      onAct: open,
    });
    const { pathname, search } = router.state.location;
    if (pathname === paths.chat && search.n === from.noteId) open();
  });

  useEffect(() => (userId === null ? undefined : beginSaving(userId, (event) => follow(event))), [userId]);
  return null;
}
