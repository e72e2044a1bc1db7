import { useQuery } from '@tanstack/react-query';
import { chatsQuery } from '../conversation/chats.data.ts';
import { useChatStream } from '../conversation/use-chat-stream.ts';

/** Limit of followed background chats; more than a person starts and still remembers. */
const mostChats = 8;

function FollowedChat({ chatId }: { chatId: number }) {
  useChatStream(chatId);
  return null;
}

/**
 * Follows answering chats that are not open, so that they are up to date when opened. The chat list says
 * which ones.
 */
export function RunningChats({ openChat }: { openChat: number | null }) {
  const { data: chats = [] } = useQuery(chatsQuery);
  const running = chats.filter(({ id, streaming }) => streaming && id !== openChat);
  return running.slice(0, mostChats).map(({ id }) => <FollowedChat key={id} chatId={id} />);
}
