import type { ImageConfig } from '@polylogue/contract/models';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseMessage } from '../message.ts';
import { newClientId } from '../../../lib/client-id.ts';
import { paths } from '../../../paths.ts';
import { notifyError } from '../../../ui/notifications/notify.ts';
import { imageSettingsQuery, useStopAnswer } from '../conversation.data.ts';
import { emptyDraft, isBlank } from '../sending/draft.ts';
import { draftKey, keyIn } from '../sending/draft-key.ts';
import { changeDraft, readDraft } from '../sending/drafts.ts';
import type { OpenChat } from '../sending/open-chat.ts';
import { places } from '../sending/places.browser.ts';
import { carriedFrom, carryOver } from '../switching/carry-over.store.ts';
import { pickedModel, pickModel } from '../switching/picked-models.store.ts';
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
export function useSubmit({ chatId, place }: OpenChat, running: ResponseMessage | undefined): Submit {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const stop = useStopAnswer();
  const submittedAt = useRef(-Infinity);

  function imageOf(modelId: number, image: ImageConfig): ImageConfig {
    return offeredImage(image, queryClient.getQueryData(imageSettingsQuery(modelId).queryKey));
  }

  /** The conversation goes on at a new place from this message on, and so does whoever is writing. */
  function leaveFor(key: string, origin: number): string {
    const next = draftKey(key);
    changeDraft(next, readDraft(place));
    changeDraft(place, emptyDraft);
    pickModel(next, pickedModel(place));
    pickModel(place, null);
    carryOver(next, origin);
    carryOver(place, null);
    void navigate({ to: paths.chat, search: { c: key } });
    return next;
  }

  function send(): void {
    const model = readChatModel(queryClient, chatId, place)?.model;
    const origin = carriedFrom(place);
    const leaves = origin !== null && chatId !== null && !isBlank(readDraft(place));
    const key = leaves ? newClientId() : keyIn(place);
    const from = leaves && key !== undefined ? leaveFor(key, origin) : place;
    const message = {
      clientId: newClientId(),
      kind: 'chat' as const,
      key: chatId === null || leaves ? key : undefined,
      at: Date.now(),
      targets: [{ chatId: chatId ?? origin, modelId: model?.id ?? null }],
      image: model?.modelType === 'image' ? imageOf(model.id, readDraft(from).image) : null,
      effort: readEffort(queryClient, { chatId: chatId ?? origin, draft: readDraft(from), model }),
      carriesOver: origin !== null,
    };
    submittedAt.current = message.at;
    places.dispatch(from, { type: 'submitted', message });
  }

  function submit(by: SubmitBy): void {
    const { text } = readDraft(place);
    if (!running?.uuid) send();
    else if (!isDoubled({ by, text, submittedAt: submittedAt.current, now: Date.now() }))
      stop.mutate(running.uuid, { onError: () => notifyError(t('answers.notStopped')) });
  }

  return { submit, isStopping: stop.isPending };
}
