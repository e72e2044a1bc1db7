import type { ChatItem } from '@polylogue/contract/chats';
import { defaultChatSettings } from '@polylogue/contract/chat-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { chatSettingsQuery } from '../../answers/answers.data.ts';
import { useDefaultModel } from '../../answers/switching/use-default-model.ts';
import { openCreateChat } from './open-create-chat.tsx';
import { setFolderOpen } from './open-folders.store.ts';
import { useGenerateChat } from './tree.data.ts';

/**
 * Makes chats and folders. Where the first exchange names a chat, nobody is asked for its name; `onOpen` hears of a chat
 * that opens.
 */
export function useNewChat(onOpen: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const generate = useGenerateChat();
  const begin = useDefaultModel();

  function open({ id }: ChatItem): void {
    begin(id);
    void navigate({ to: paths.chat, search: { c: id } });
    onOpen();
  }

  async function newChat(): Promise<void> {
    const settings = await queryClient.ensureQueryData(chatSettingsQuery).catch(() => defaultChatSettings);
    if (settings.autogen_name_chat === '0') {
      openCreateChat(t, { isGroup: false, onCreated: open });
      return;
    }
    try {
      open(await generate.mutateAsync());
    } catch (error) {
      notifyError(`${t('chats.failed.create')} ${errorText(t, error)}`);
    }
  }

  return {
    newChat: () => void newChat(),
    isMaking: generate.isPending,
    newFolder: () => openCreateChat(t, { isGroup: true, onCreated: ({ id }) => setFolderOpen(id, true) }),
  };
}
