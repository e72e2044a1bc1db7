import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newClientId } from '../../lib/client-id.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { isDoubled, type SubmitBy } from '../conversation/composer/submit-by.ts';
import { useStopAnswer } from '../conversation/conversation.data.ts';
import { compareDraft } from '../conversation/sending/draft-key.ts';
import { readDraft, useQueue } from '../conversation/sending/drafts.ts';
import type { Outgoing } from '../conversation/sending/outgoing.ts';
import { places } from '../conversation/sending/places.browser.ts';
import { chosen, type SlotView } from './use-slot-views.ts';

/** Sending to all slots. */
export interface CompareSend {
  /** Asks every model; while any answer is running it only stops them all and keeps the draft. */
  submit: (by: SubmitBy) => void;
  /** The request being sent. */
  outgoing: Outgoing | undefined;
  isStopping: boolean;
}

/** What Enter and the send button of the comparison do. */
export function useCompareSend(views: readonly SlotView[], isSendable: boolean): CompareSend {
  const { t } = useTranslation();
  const stop = useStopAnswer();
  const [outgoing] = useQueue(compareDraft);
  const submittedAt = useRef(-Infinity);

  function send(): void {
    const message = {
      clientId: newClientId(),
      kind: 'compare' as const,
      at: Date.now(),
      targets: chosen(views).map(({ slot }) => ({
        chatId: slot.chatId,
        modelId: slot.modelId,
        slot: slot.key,
      })),
      image: null,
      carriesOver: false,
    };
    submittedAt.current = message.at;
    places.dispatch(compareDraft, { type: 'submitted', message });
  }

  function stopAll(running: readonly SlotView[]): void {
    const uuids = running.flatMap(({ answer }) => answer?.uuid ?? []);
    Promise.all(uuids.map((uuid) => stop.mutateAsync(uuid))).catch(() =>
      notifyError(t('answers.notStopped')),
    );
  }

  function submit(by: SubmitBy): void {
    const running = views.filter(({ isRunning }) => isRunning);
    if (running.length === 0) {
      if (isSendable) send();
      return;
    }
    const { text } = readDraft(compareDraft);
    if (!isDoubled({ by, text, submittedAt: submittedAt.current, now: Date.now() })) stopAll(running);
  }

  return { submit, outgoing, isStopping: stop.isPending };
}
