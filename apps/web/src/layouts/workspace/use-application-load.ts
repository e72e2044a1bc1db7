import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatSettingsQuery } from '../../features/conversation/conversation.data.ts';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { chatsQuery } from '../../features/conversation/chats.data.ts';
import { notesQuery } from '../../features/notes/notes.data.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { notifyError } from '../../ui/notifications/notify.ts';

/**
 * Resolves to whether everything loaded; partial results are cached either way. Notes are not on the first screen, so
 * they come after it.
 */
async function loadApplication(queryClient: QueryClient): Promise<boolean> {
  const loads = await Promise.allSettled([
    queryClient.fetchQuery(chatSettingsQuery),
    queryClient.fetchQuery(tariffQuery),
    queryClient.fetchQuery(chatsQuery),
  ]);
  const [notes] = await Promise.allSettled([queryClient.fetchQuery(notesQuery)]);
  return [...loads, notes].every(({ status }) => status === 'fulfilled');
}

/**
 * Loads settings, plan, chats and notes for the workspace. A failure is reported once; each view that lacks
 * data stays empty and has its own retry. Returns whether loading is over, successful or not.
 */
export function useApplicationLoad(): boolean {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const [loadedOf, setLoadedOf] = useState<number | null>(null);
  const tellFailure = useEffectEvent(() => notifyError(t('workspace.fail_load_application')));

  useEffect(() => {
    if (userId === null) return undefined;
    let isLeft = false;
    void loadApplication(queryClient).then((isWhole) => {
      if (isLeft) return;
      if (!isWhole) tellFailure();
      setLoadedOf(userId);
    });
    return () => {
      isLeft = true;
    };
  }, [queryClient, userId]);

  return userId !== null && loadedOf === userId;
}
