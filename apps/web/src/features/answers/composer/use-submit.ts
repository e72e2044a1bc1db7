import type { ResponseMessage } from '@polylogue/contract/answers';
import type { SendResponse } from '@polylogue/contract/sending';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { modelsQuery } from '../../models/models.data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useStopAnswer } from '../answers.data.ts';
import { newClientId } from '../sending/client-id.ts';
import { isSendingInto, type Outgoing } from '../sending/outbox.store.ts';
import { useDeliver } from '../sending/use-send.ts';
import { carriesOver, setCarryOver } from '../switching/carry-over.store.ts';
import { clearDraft, draftKey, giveBackDraft, readDraft } from './drafts.store.ts';

/** Where a delivered message leads: a chat that was made for it opens, unless its writer has gone elsewhere. */
export function useFollowSent(): (outgoing: Outgoing, sent: SendResponse) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (outgoing, sent) => {
    if (outgoing.carriesOver && outgoing.chatId !== null) setCarryOver(outgoing.chatId, false);
    const { pathname, search } = router.state.location;
    const isStillThere = pathname === paths.chat && (search.c ?? null) === outgoing.chatId;
    if (sent.chat.id === outgoing.chatId || !isStillThere) return;
    void navigate({ to: paths.chat, search: { c: sent.chat.id }, replace: outgoing.chatId === null });
  };
}

interface Submit {
  /** Sends what is written; while an answer is being written it only stops that, and the text stays. */
  submit: () => void;
  /** Why the last send was refused. */
  failure: unknown;
  forgetFailure: () => void;
  isStopping: boolean;
}

/** What Enter and the button of the composer do. */
export function useSubmit(chatId: number | null, running: ResponseMessage | undefined): Submit {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  const followSent = useFollowSent();
  const stop = useStopAnswer();
  const [failure, setFailure] = useState<unknown>(null);
  const key = draftKey(chatId);

  async function send(): Promise<void> {
    const draft = readDraft(key);
    const models = queryClient.getQueryData(modelsQuery.queryKey);
    const model = models?.list.find(({ id }) => id === models.active);
    const outgoing: Outgoing = {
      clientId: newClientId(),
      chatId,
      text: draft.text,
      modelId: models?.active ?? null,
      file: draft.file,
      prompts: draft.prompts,
      notes: draft.notes,
      image: model?.modelType === 'image' ? draft.image : null,
      carriesOver: carriesOver(chatId),
      state: 'sending',
    };
    setFailure(null);
    clearDraft(key);
    try {
      const sent = await deliver(outgoing);
      if (sent !== 'waiting') followSent(outgoing, sent);
    } catch (error) {
      giveBackDraft(key, draft);
      setFailure(error);
    }
  }

  function submit(): void {
    if (running?.uuid) {
      stop.mutate(running.uuid, { onError: () => notifyError(t('answers.notStopped')) });
      return;
    }
    if (readDraft(key).text.trim() === '' || isSendingInto(chatId)) return;
    void send();
  }

  return { submit, failure, forgetFailure: () => setFailure(null), isStopping: stop.isPending };
}
