import type { ImageConfig } from '@polylogue/contract/models';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { newClientId } from '../../../lib/client-id.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { imageSettingsQuery, useStopAnswer } from '../conversation.data.ts';
import { draftKey, readDraft } from '../sending/drafts.ts';
import { places } from '../sending/places.browser.ts';
import { carriesOver } from '../switching/carry-over.store.ts';
import { readChatModel } from '../switching/use-chat-model.ts';
import { offeredImage } from './image-price.ts';
import { readEffort } from './use-effort.ts';
import { isDoubled, type SubmitBy } from './submit-by.ts';

interface Submit {
  /** Sends the draft; while an answer is running it only stops that answer and keeps the draft. */
  submit: (by: SubmitBy) => void;
  isStopping: boolean;
}

/** What Enter and the send button do. */
export function useSubmit(chatId: number | null, running: ResponseMessage | undefined): Submit {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const stop = useStopAnswer();
  const submittedAt = useRef(-Infinity);

  function imageOf(modelId: number, image: ImageConfig): ImageConfig {
    return offeredImage(image, queryClient.getQueryData(imageSettingsQuery(modelId).queryKey));
  }

  function send(): void {
    const key = draftKey(chatId);
    const model = readChatModel(queryClient, chatId)?.model;
    const message = {
      clientId: newClientId(),
      kind: 'chat' as const,
      at: Date.now(),
      targets: [{ chatId, modelId: model?.id ?? null }],
      image: model?.modelType === 'image' ? imageOf(model.id, readDraft(key).image) : null,
      effort: readEffort(queryClient, { chatId, draft: readDraft(key), model }),
      carriesOver: carriesOver(chatId),
    };
    submittedAt.current = message.at;
    places.dispatch(key, { type: 'submitted', message });
  }

  function submit(by: SubmitBy): void {
    const { text } = readDraft(draftKey(chatId));
    if (!running?.uuid) send();
    else if (!isDoubled({ by, text, submittedAt: submittedAt.current, now: Date.now() }))
      stop.mutate(running.uuid, { onError: () => notifyError(t('answers.notStopped')) });
  }

  return { submit, isStopping: stop.isPending };
}
