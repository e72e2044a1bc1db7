import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../paths.ts';
import { chatAtQuery, selectedChatQuery } from '../conversation/chats.data.ts';
import { openOf, type OpenSearch } from '../conversation/open-search.ts';
import { draftKey } from '../conversation/sending/draft-key.ts';
import { useChatOf, useQueue } from '../conversation/sending/drafts.ts';
import { useNewPlaceKey } from '../conversation/sending/new-place.store.ts';
import { nextPlace, type OpenChat } from '../conversation/sending/open-chat.ts';
import { places } from '../conversation/sending/places.browser.ts';

/**
 * What the page of chats has to show: what was asked for last, also while the router is on its way there. So the next key
 * after a chat was chosen is typed in that chat.
 */
export function useOpenSearch(): OpenSearch {
  const shown = useSearch({ from: '/workspace/chat' });
  const asked = useRouterState({
    select: ({ location }) => (location.pathname === paths.chat ? location.search : undefined),
  });
  return asked === undefined ? shown : openOf(asked);
}

/** The chat that the address names by its id or the key of its place, a new one, or undefined while it is not known. */
export function useOpenChat({ c, last }: OpenSearch): OpenChat | undefined {
  const navigate = useNavigate();
  const newKey = useNewPlaceKey();
  const key = c ?? newKey;
  const place = draftKey(key);
  const isWaiting = useQueue(place).length > 0;
  const became = useChatOf(place);
  const wantsLast = last === true && c === undefined;
  const { data: selected, isFetched } = useQuery({ ...selectedChatQuery, enabled: wantsLast });
  // A page that was left before it heard what its place has become.
  const isUnheard = typeof c === 'string' && became === undefined && !isWaiting;
  const { data: found } = useQuery({ ...chatAtQuery(typeof c === 'string' ? c : ''), enabled: isUnheard });

  useEffect(() => {
    const chatId = found?.chatId ?? null;
    if (isUnheard && chatId !== null) places.become(place, { id: chatId, key: draftKey(chatId) });
  }, [isUnheard, found, place]);

  const next = nextAddress();
  useEffect(() => {
    if (next !== undefined)
      void navigate({ to: paths.chat, search: next === null ? {} : { c: next }, replace: true });
  }, [next, navigate]);

  useEffect(() => {
    if (c !== undefined) nextPlace();
  }, [c]);

  /** What the address should name; null is a new chat. Undefined if it is right. */
  function nextAddress(): number | string | null | undefined {
    if (wantsLast) return isFetched ? (selected?.chatId ?? null) : undefined;
    if (became !== undefined) return became;
    return c === undefined && isWaiting ? newKey : undefined;
  }

  if (wantsLast) return undefined;
  return { chatId: typeof c === 'number' ? c : (became ?? null), place };
}
