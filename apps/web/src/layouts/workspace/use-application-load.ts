import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatSettingsQuery } from '../../features/answers/answers.data.ts';
import { tariffQuery } from '../../features/billing/billing.data.ts';
import { chatsQuery } from '../../features/chats/chats.data.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { notifyError } from '../../ui/notifications/notify.ts';

/** No first screen shows notes, so their code comes with the asking. */
async function loadNotes(queryClient: QueryClient): Promise<unknown> {
  const { notesQuery } = await import('../../features/notes/notes.data.ts');
  return queryClient.fetchQuery(notesQuery);
}

/** Answers whether everything could be loaded; what could, stands in the cache either way. */
async function loadApplication(queryClient: QueryClient): Promise<boolean> {
  const loads = await Promise.allSettled([
    queryClient.fetchQuery(chatSettingsQuery),
    queryClient.fetchQuery(tariffQuery),
    queryClient.fetchQuery(chatsQuery),
    loadNotes(queryClient),
  ]);
  return loads.every(({ status }) => status === 'fulfilled');
}

/**
 * Loads what the workspace builds on: settings, plan, chats and notes. A failure is said once; each place that shows
 * what is missing stays empty and has its own way to try again. Answers whether the loading is over, however it went.
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
