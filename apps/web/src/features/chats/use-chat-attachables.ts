import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyWithAction } from '../../ui/notifications/notify.ts';
import { useHasLibrary } from '../billing/billing.data.ts';
import type { Attachable, TextAttachable } from '../conversation/attachments/attachable.ts';
import { usePictureAttachable } from '../conversation/attachments/picture.attachable.ts';
import { useTextAttachable } from '../conversation/attachments/text.attachable.ts';
import { imagesFor } from '../conversation/composer/sendable.ts';
import type { OpenChat } from '../conversation/sending/open-chat.ts';
import { useModelOf } from '../conversation/switching/use-chat-model.ts';
import { linkIn } from '../library/adding/link-in.ts';
import { useNoteAttachable } from '../notes/attaching/note.attachable.tsx';
import { usePromptAttachable } from '../prompts/attaching/prompt.attachable.tsx';
import type { useTakeSources } from './use-take-sources.ts';

/** Offers to make a pasted link a source; it stays in the text as well. */
function useOfferedLinks(texts: TextAttachable, takeLink: (url: string) => void): TextAttachable {
  const { t } = useTranslation();
  const isUsed = useHasLibrary();
  return useMemo(
    () => ({
      ...texts,
      receiveText: (text) => {
        const url = isUsed ? linkIn(text) : undefined;
        if (url === undefined) return texts.receiveText(text);
        notifyWithAction(t('chats.linkOffer'), { label: t('chats.linkTake'), onAct: () => takeLink(url) });
        return false;
      },
    }),
    [texts, isUsed, takeLink, t],
  );
}

/** What can be attached to a message of the chat. */
export function useChatAttachables(
  { chatId, place: key }: OpenChat,
  { takeFiles, takeLink }: ReturnType<typeof useTakeSources>,
): readonly Attachable[] {
  const picture = usePictureAttachable({
    draftKey: key,
    maxImages: imagesFor(useModelOf(chatId, key)),
    takeDocuments: takeFiles,
  });
  const text = useOfferedLinks(useTextAttachable(key), takeLink);
  const prompt = usePromptAttachable();
  const note = useNoteAttachable();
  return useMemo(() => [picture, text, prompt, note], [picture, text, prompt, note]);
}
