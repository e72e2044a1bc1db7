import { useQueryClient } from '@tanstack/react-query';
import { loadTexts } from '../../lib/i18n/texts.ts';
import { hasLibrary } from '../billing/billing.data.ts';
import type { OpenChat } from '../conversation/sending/open-chat.ts';
import type * as takingModule from '../library/adding/take-into-chat.ts';
import { libraryPanel } from '../library/panel/library.panel.tsx';
import { useSidePanel } from '../side-panel/use-side-panel.ts';
import { useChatRow } from './use-chat-row.ts';

type Taking = typeof takingModule;

/** Puts documents and links into the capsule of the chat. A place that is none yet becomes one for them. */
export function useTakeSources({ chatId, place }: OpenChat) {
  const queryClient = useQueryClient();
  const makeRow = useChatRow(place);
  const { open } = useSidePanel();

  async function take(into: (taking: Taking, id: number) => Promise<void>): Promise<void> {
    if (!(await hasLibrary(queryClient))) {
      // It says what the plan lacks, and where the plans are.
      open(libraryPanel.name);
      return;
    }
    const [taking] = await Promise.all([
      import('../library/adding/take-into-chat.ts'),
      loadTexts(['library']),
    ]);
    try {
      const id = chatId ?? (await makeRow()).id;
      open(libraryPanel.name);
      await into(taking, id);
    } catch (failure) {
      taking.tellRefused(failure);
    }
  }

  return {
    takeFiles: (files: readonly File[]) =>
      void take(({ takeIntoChat }, id) => takeIntoChat(queryClient, id, files)),
    takeLink: (url: string) =>
      void take(({ takeLinkIntoChat }, id) => takeLinkIntoChat(queryClient, id, url)),
  };
}
