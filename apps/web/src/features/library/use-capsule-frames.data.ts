import { channels, type SourceFrame } from '@polylogue/contract/realtime';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useChannel } from '../../lib/realtime/realtime.react.ts';
import { withSourceState } from './capsule-changes.ts';
import { stateOfFrame } from './capsules.wire.ts';
import { changeCapsules, putSpace, refreshCapsules } from './library.data.ts';
import { isUnderWay } from './source-state.ts';

/** Follows how the sources of a capsule are read. */
export function useCapsuleFrames(capsuleId: number): void {
  const queryClient = useQueryClient();
  const subscriptions = useRef(0);

  function receive(frame: SourceFrame): void {
    const state = stateOfFrame(frame);
    const totals = { count: frame.countSources, bytes: frame.sizeSources };
    changeCapsules(queryClient, (list) => withSourceState(list, capsuleId, state, totals));
    putSpace(queryClient, frame.ragInfo);
    // What reading has found, such as problems and tokens, comes with the list.
    if (!isUnderWay(state)) refreshCapsules(queryClient);
  }

  const listener = {
    onSubscribed: () => {
      subscriptions.current += 1;
      // Both channels at first; a later one may have missed the end of a reading.
      if (subscriptions.current > 2) refreshCapsules(queryClient);
    },
    // The channel carries nothing else.
    onEvent: (data: unknown) => receive(data as SourceFrame),
  };
  useChannel(channels.capsuleFile(capsuleId), listener);
  useChannel(channels.capsuleUrl(capsuleId), listener);
}
