import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatItem } from '../../../lib/chat-item.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useSession } from '../../../lib/session/session.data.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { defaultChoices } from '../../conversation/chat-choices.wire.ts';
import { chatSettingsQuery } from '../../conversation/conversation.data.ts';
import { chatsWithDrafts } from '../../conversation/sending/unsent.ts';
import { openCreateChat } from '../chats.modals.ts';
import { setFolderOpen } from '../../tree/open-folders.store.ts';
import { useGenerateChat } from './tree.data.ts';

/**
 * Creates chats and folders. Does not ask for a name where the first exchange provides it; `onOpen` is called
 * for a chat that opens.
 */
export function useNewChat(onOpen: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const generate = useGenerateChat();

  function open({ id }: ChatItem): void {
    void navigate({ to: paths.chat, search: { c: id } });
    onOpen();
  }

  async function newChat(): Promise<void> {
    const settings = await queryClient.ensureQueryData(chatSettingsQuery).catch(() => defaultChoices);
    if (!settings.namesChats) {
      openCreateChat({ isGroup: false, onCreated: open });
      return;
    }
    try {
      open(await generate.mutateAsync(userId === null ? [] : chatsWithDrafts(userId)));
    } catch (error) {
      notifyError(`${t('chats.failed.create')} ${errorText(t, error)}`);
    }
  }

  return {
    newChat: () => void newChat(),
    isMaking: generate.isPending,
    newFolder: () => openCreateChat({ isGroup: true, onCreated: ({ id }) => setFolderOpen(id, true) }),
  };
}
