import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n/texts.ts';
import { paths } from '../../paths.ts';
import { hasLibrary } from '../billing/billing.data.ts';
import { makeChat } from '../conversation/chats.data.ts';
import { changeDraft, draftKey, readDraft } from '../conversation/sending/drafts.ts';
import type * as takingModule from '../library/adding/take-into-chat.ts';
import { libraryPanel } from '../library/panel/library.panel.tsx';
import { useSidePanel } from '../side-panel/use-side-panel.ts';

type Taking = typeof takingModule;

/** Puts documents and links into the capsule of the chat. A chat that does not exist yet is made for them, with its draft. */
export function useTakeSources(chatId: number | null) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { open } = useSidePanel();

  async function chatForSources(): Promise<number> {
    if (chatId !== null) return chatId;
    const { id } = await makeChat(queryClient);
    const { text, attached } = readDraft(draftKey(null));
    changeDraft(draftKey(id), { text, attached });
    changeDraft(draftKey(null), { text: '', attached: [] });
    await navigate({ to: paths.chat, search: { c: id } });
    return id;
  }

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
      const id = await chatForSources();
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
