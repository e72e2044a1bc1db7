import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useRealtimeStatus } from '../../../lib/realtime/realtime.react.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { tariffQuery } from '../../billing/billing.data.ts';
import { carryOver } from '../switching/carry-over.store.ts';
import { pickModel } from '../switching/picked-models.store.ts';
import type { Sent } from './carry.ts';
import { carryToChat } from './carry-to-chat.ts';
import { startDelivery, type Delivery, type Outcome } from './delivery.ts';
import { compareDraft, draftKey } from './draft-key.ts';
import { isAnswering } from './is-answering.ts';
import { openChatIn } from './open-chat.ts';
import type { Outgoing } from './outgoing.ts';
import { exclusive, places } from './places.browser.ts';

/** A restored connection may be unstable; a short delay avoids a failed attempt. */
const settlePause = 500;

/** Makes one attempt to send to several chats. Injected by the compare feature. */
export type CarryToCompared = (queryClient: QueryClient, message: Outgoing) => Promise<Outcome<Sent>>;

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

/** A place has become the chat that its first message made. */
function becomeChat(key: string, message: Outgoing, { chatId }: Sent): void {
  if (message.key === undefined || chatId === null) return;
  // The chat has the model, and the conversation, from now on.
  pickModel(key, null);
  carryOver(key, null);
  places.become(key, { id: chatId, key: draftKey(chatId) });
}

/** A refusal is shown where the message was written; anywhere else as a notification. */
function useTellRefused() {
  const { t } = useTranslation();
  const router = useRouter();
  return (key: string, reason: unknown) => {
    const { pathname } = router.state.location;
    const shown = pathname === paths.compareModels ? compareDraft : openChatIn(router.state.location)?.place;
    const isShown = shown !== undefined && places.nameOf(shown) === places.nameOf(key);
    if (!isShown && reason !== null) notifyError(errorText(t, reason));
  };
}

/** Delivers submitted messages of all places while a user is signed in. */
export function useDelivery(carryToCompared: CarryToCompared): void {
  const queryClient = useQueryClient();
  const status = useRealtimeStatus();
  const delivery = useRef<Delivery>(null);
  const tellRefused = useEffectEvent(useTellRefused());

  const carry = useEffectEvent(async (_key: string, message: Outgoing) => {
    const isChat = message.kind === 'chat';
    const outcome = await (isChat ? carryToChat : carryToCompared)(queryClient, message);
    void queryClient.invalidateQueries(tariffQuery);
    return outcome;
  });

  useEffect(() => {
    const running = startDelivery<Sent>({
      places,
      now: () => Date.now(),
      carry: (key, message) => carry(key, message),
      isAnswering,
      exclusive,
      sleep,
      onSent: becomeChat,
      onRefused: (key, _message, reason) => tellRefused(key, reason),
    });
    delivery.current = running;
    // The end of an answer unblocks the next message.
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const isOfMessages = query.queryHash.startsWith('["messages"');
      if (type === 'updated' && isOfMessages && places.busy().length > 0) running.wake();
    });
    return () => {
      unsubscribe();
      running.stop();
    };
  }, [queryClient]);

  useEffect(() => {
    if (status !== 'online') return;
    for (const key of places.busy()) {
      places.dispatch(key, { type: 'woken', notBefore: Date.now() + settlePause });
    }
    delivery.current?.wake();
  }, [status]);
}
