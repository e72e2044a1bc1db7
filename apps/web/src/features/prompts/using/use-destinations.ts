import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cutText } from '../../../ui/cut-text.ts';
import { chatsQuery, selectedChatQuery } from '../../conversation/chats.data.ts';
import { promptPlace } from './prompt-origin.ts';

/** Where a prompt can be used. */
export type Destination =
  | { key: 'chat'; chatId: number; /** Of the chat, cut to fit a button. */ name: string }
  | { key: 'new' }
  | { key: 'compare' };

/** As much of a chat's name as a button has room for. */
const nameLength = 28;

/** The chat that was open last, by name; undefined if there is none. */
function useLastChat(): { id: number; name: string } | undefined {
  const { data: selected } = useQuery(selectedChatQuery);
  const { data: chats } = useQuery(chatsQuery);
  return chats?.find(({ id, group }) => id === selected?.chatId && !group);
}

/** Whether it is known which chat was open last, or that there is none. */
export function useKnowsLastChat(): boolean {
  const selected = useQuery(selectedChatQuery);
  const chats = useQuery(chatsQuery);
  return !selected.isPending && !chats.isPending;
}

/** Where a prompt can be used, where the user came from first. */
export function useDestinations(): Destination[] {
  const last = useLastChat();
  const chats: Destination[] = [
    ...(last ? [{ key: 'chat' as const, chatId: last.id, name: cutText(last.name, nameLength) }] : []),
    { key: 'new' },
  ];
  return promptPlace() === 'compare' ? [{ key: 'compare' }, ...chats] : [...chats, { key: 'compare' }];
}

/** Names a destination in a menu. */
export function useDestinationName(): (destination: Destination) => string {
  const { t } = useTranslation();
  return (destination) => {
    switch (destination.key) {
      case 'chat':
        return t('prompts.use.inChat', { name: destination.name });
      case 'new':
        return t('prompts.use.newChat');
      case 'compare':
        return t('prompts.use.compare');
      default:
        return destination satisfies never;
    }
  };
}
