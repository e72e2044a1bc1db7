import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors/error-text.ts';
import { useRealtimeStatus } from '../../../lib/realtime/realtime.react.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { changeDraft, draftKey } from '../composer/drafts.store.ts';
import { useFollowSent } from '../composer/use-submit.ts';
import { useOutbox, type Outgoing } from './outbox.store.ts';
import { useDeliver } from './use-send.ts';

/** A line that is back may still shake; a moment later the message goes once instead of failing twice. */
const settlePause = 500;

/** Sends what waits for the network, once it is back. */
export function useOutboxDelivery(): void {
  const { t } = useTranslation();
  const status = useRealtimeStatus();
  const deliver = useDeliver();
  const followSent = useFollowSent();
  const next = useOutbox(({ list }) => list.find(({ state }) => state === 'waiting'));

  const send = useEffectEvent(async (outgoing: Outgoing) => {
    try {
      const sent = await deliver(outgoing);
      if (sent !== 'waiting') followSent(outgoing, sent);
    } catch (error) {
      changeDraft(draftKey(outgoing.chatId), { text: outgoing.text });
      notifyError(errorText(t, error));
    }
  });

  useEffect(() => {
    if (status !== 'online' || next === undefined) return undefined;
    const timer = setTimeout(() => void send(next), settlePause);
    return () => clearTimeout(timer);
  }, [status, next]);
}
