import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { selectedChatQuery } from './chats.data.ts';

/** Which chat is open: its id, null for the one that is not made yet, undefined while that is being found out. */
export function useOpenChat(): number | null | undefined {
  const navigate = useNavigate();
  const { c } = useSearch({ from: '/workspace/chat' });
  // Only an address that was opened without a chat falls back to the last one; leaving a chat for a new one does not.
  const [wantsLast, setWantsLast] = useState(c === undefined);
  const isAsked = wantsLast && c === undefined;
  const { data, isPending } = useQuery({ ...selectedChatQuery, enabled: isAsked });
  const last = isAsked ? data?.chatId : undefined;
  useEffect(() => {
    if (c !== undefined) setWantsLast(false);
    else if (typeof last === 'number') void navigate({ to: paths.chat, search: { c: last }, replace: true });
  }, [c, last, navigate]);
  if (c !== undefined) return c;
  return isAsked && (isPending || typeof last === 'number') ? undefined : null;
}
