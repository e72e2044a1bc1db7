import { channels, type UserEvent } from '@polylogue/contract/realtime';
import type { Payment } from '@polylogue/contract/payments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useChannel, useRealtimeOfSession } from '../../../lib/realtime/realtime.react.ts';
import { useSession } from '../../../lib/session/session.data.ts';
import { paymentQuery } from '../payments.data.ts';
import { paymentsKey } from '../payments.keys.ts';

/** A lost event must not leave the page waiting. */
const askAgain = 3_000;

/** Follows a payment, by events and by asking, and calls back once when it has succeeded. */
export function useFollowedPayment(
  paymentId: number | undefined,
  onSuccess: (payment: Payment) => void,
): Payment | null | undefined {
  const queryClient = useQueryClient();
  const { userId } = useSession();
  useRealtimeOfSession();
  useChannel(userId === null ? null : channels.user(userId), {
    // The channel carries nothing else.
    onEvent: (data) => {
      const { entity } = data as UserEvent;
      if (entity === 'payment') void queryClient.invalidateQueries({ queryKey: [paymentsKey] });
    },
  });
  const { data: payment } = useQuery({
    ...paymentQuery(paymentId),
    // Not stopped by a decline: the bank may approve a second try with the same code.
    refetchInterval: ({ state }) => (state.data && state.data.status === 'succeeded' ? false : askAgain),
  });
  const tell = useEffectEvent(onSuccess);
  const isDone = payment?.status === 'succeeded';
  useEffect(() => {
    if (isDone) tell(payment);
    // Once for each payment.
  }, [isDone, payment?.id]);
  return payment;
}
