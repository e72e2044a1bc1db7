import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { useSession } from '../../lib/session/session.data.ts';
import { chatsQuery } from '../chats/chats.data.ts';
import { useChatStream } from './use-chat-stream.ts';

/** Chats beside the open one whose answers are followed; more than a person starts and still remembers. */
const mostChats = 8;

function FollowedChat({ chatId }: { chatId: number }) {
  useChatStream(chatId);
  return null;
}

/** Which chats are answering: what the list said, and what was told since. */
function useRunningChats(): number[] {
  const { userId } = useSession();
  const { data: chats = [] } = useQuery(chatsQuery);
  const [told, setTold] = useState<ReadonlyMap<number, boolean>>(new Map());
  useChannel(userId === null ? null : channels.user(userId), {
    onEvent: (data) => {
      const event = data as UserEvent;
      if (event.entity !== 'generation') return;
      setTold((before) => new Map(before).set(event.chatId, event.state === 'started'));
    },
  });
  const listed = chats.filter(({ id, streaming }) => streaming && !told.has(id)).map(({ id }) => id);
  return [...listed, ...[...told].filter(([, runs]) => runs).map(([id]) => id)];
}

/** Follows the chats that are answering while another one is open, so that they are there when they are opened. */
export function RunningChats({ openChat }: { openChat: number | null }) {
  const running = useRunningChats().filter((id) => id !== openChat);
  return running.slice(0, mostChats).map((id) => <FollowedChat key={id} chatId={id} />);
}
