import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import { defaultChoices } from '../../conversation/chat-choices.wire.ts';
import { holdComposer } from '../../conversation/composer/held-composer.ts';
import { chatSettingsQuery } from '../../conversation/conversation.data.ts';
import { nextPlace } from '../../conversation/sending/open-chat.ts';
import { openCreateChat } from '../chats.modals.ts';
import { setFolderOpen } from '../../tree/open-folders.store.ts';

/**
 * Begins chats and creates folders. A chat that its first exchange names has no row before its first message: it is a place at
 * once. `onOpen` is called when a chat opens.
 */
export function useNewChat(onOpen: () => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  function open(search: { c?: number }): void {
    void navigate({ to: paths.chat, search });
    onOpen();
  }

  function begin(): void {
    holdComposer(nextPlace());
    open({});
  }

  async function newChat(): Promise<void> {
    const known = queryClient.getQueryData(chatSettingsQuery.queryKey);
    const settings =
      known ?? (await queryClient.ensureQueryData(chatSettingsQuery).catch(() => defaultChoices));
    if (settings.namesChats) begin();
    else openCreateChat({ isGroup: false, onCreated: ({ id }) => open({ c: id }) });
  }

  return {
    newChat: () => void newChat(),
    newFolder: () => openCreateChat({ isGroup: true, onCreated: ({ id }) => setFolderOpen(id, true) }),
  };
}
