import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { selectedChatQuery } from '../conversation/chats.data.ts';

/** The open chat: its id, null for one not created yet, undefined while loading. */
export function useOpenChat(): number | null | undefined {
  const navigate = useNavigate();
  const { c } = useSearch({ from: '/workspace/chat' });
  // Only a URL opened without a chat falls back to the last one; leaving a chat for a new one does not.
  const [wantsLast, setWantsLast] = useState(c === undefined);
  const isAsked = wantsLast && c === undefined;
  const { data, isPending, isFetching } = useQuery({ ...selectedChatQuery, enabled: isAsked });
  const last = isAsked ? data?.chatId : undefined;
  useEffect(() => {
    // Asked once: what is selected later, by a first message or another tab, must not replace the new chat.
    if (c !== undefined || (last === null && !isFetching)) setWantsLast(false);
    else if (typeof last === 'number') void navigate({ to: paths.chat, search: { c: last }, replace: true });
  }, [c, last, isFetching, navigate]);
  if (c !== undefined) return c;
  return isAsked && (isPending || typeof last === 'number') ? undefined : null;
}
