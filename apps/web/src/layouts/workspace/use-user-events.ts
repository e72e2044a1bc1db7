import { channels, type UserEvent } from '@polylogue/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { sessionQuery, useSession } from '../../lib/session/session.data.ts';

/**
 * Follows what changed for the user elsewhere: another tab, another device, the server itself. An event only says that
 * something changed; whoever shows it asks anew.
 */
export function useUserEvents(): void {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  const askAnew = () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  const wasSubscribed = useRef(false);
  useChannel(userId === null ? null : channels.user(userId), {
    onSubscribed: () => {
      // What was said while the socket was away is not repeated. The first time nothing was missed.
      if (wasSubscribed.current) void askAnew();
      wasSubscribed.current = true;
    },
    onEvent: (data) => {
      // The channel carries nothing else; what is unknown here belongs to a newer server and is ignored.
      if ((data as UserEvent).entity === 'account') void askAnew();
    },
  });
}
