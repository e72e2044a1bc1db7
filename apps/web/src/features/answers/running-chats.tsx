import { useQuery } from '@tanstack/react-query';
import { chatsQuery } from '../chats/chats.data.ts';
import { useChatStream } from './use-chat-stream.ts';

/** Chats beside the open one whose answers are followed; more than a person starts and still remembers. */
const mostChats = 8;

function FollowedChat({ chatId }: { chatId: number }) {
  useChatStream(chatId);
  return null;
}

/**
 * Follows the chats that are answering while another one is open, so that they are there when they are opened. The list
 * tells which ones; the workspace keeps it up to date.
 */
export function RunningChats({ openChat }: { openChat: number | null }) {
  const { data: chats = [] } = useQuery(chatsQuery);
  const running = chats.filter(({ id, streaming }) => streaming && id !== openChat);
  return running.slice(0, mostChats).map(({ id }) => <FollowedChat key={id} chatId={id} />);
}
