import { useQueryClient } from '@tanstack/react-query';
import type { ChatItem } from '../../lib/chat-item.ts';
import { newClientId } from '../../lib/client-id.ts';
import { makeChatAt } from '../conversation/chats.data.ts';
import { draftKey, keyIn } from '../conversation/sending/draft-key.ts';
import { places } from '../conversation/sending/places.browser.ts';
import { pickedModel, pickModel } from '../conversation/switching/picked-models.store.ts';

/** Makes a chat of a place for what needs one before the first message: a name, instructions, capsules. */
export function useChatRow(place: string): () => Promise<ChatItem> {
  const queryClient = useQueryClient();
  return async () => {
    const chat = await makeChatAt(queryClient, keyIn(place) ?? newClientId());
    const key = draftKey(chat.id);
    pickModel(key, pickedModel(place));
    pickModel(place, null);
    places.become(place, { id: chat.id, key });
    return chat;
  };
}
