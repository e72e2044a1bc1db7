import { sendToCompared } from '@polylogue/contract/compare';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { notifyError } from '../../ui/notifications/notify.ts';
import { useStopAnswer } from '../answers/answers.data.ts';
import { clearDraft, giveBackDraft, readDraft, type Draft } from '../answers/composer/drafts.store.ts';
import { newClientId } from '../answers/sending/client-id.ts';
import { placeExchange } from '../answers/sending/place-exchange.ts';
import { sendForm } from '../answers/sending/send-form.ts';
import { tariffQuery } from '../billing/billing.data.ts';
import { createChats, readThreads } from './compare.data.ts';
import { changeSlots, compareDraft, readSlots } from './compare.store.ts';
import { onlyChats, withChats } from './slots.ts';
import { chosen, type SlotView } from './use-slot-views.ts';

/** A slot that has its chat. */
interface Target {
  chatId: number;
  modelId: number;
}

/** Makes the chats that are still missing, and answers where the request goes. */
async function prepareTargets(queryClient: QueryClient, keys: ReadonlySet<number>): Promise<Target[]> {
  const isAsked = ({ key }: { key: number }) => keys.has(key);
  const missing = readSlots().filter((slot) => isAsked(slot) && slot.chatId === null);
  const modelIds = missing.flatMap(({ modelId }) => modelId ?? []);
  if (modelIds.length > 0) {
    const made = await createChats(queryClient, modelIds);
    const chats = new Map(missing.flatMap(({ key }, index) => [[key, made[index] ?? 0] as const]));
    changeSlots((slots) => withChats(slots, chats));
  }
  return readSlots()
    .filter(isAsked)
    .flatMap(({ chatId, modelId }) => (chatId === null || modelId === null ? [] : [{ chatId, modelId }]));
}

async function sendDraft(queryClient: QueryClient, draft: Draft, targets: readonly Target[]): Promise<void> {
  const form = sendForm({
    clientId: newClientId(),
    chatId: null,
    text: draft.text,
    modelId: null,
    file: draft.file,
    prompts: draft.prompts,
    notes: draft.notes,
    image: null,
    carriesOver: false,
    state: 'sending',
  });
  const { requests } = await api(sendToCompared, {
    form: { ...form, compare_models_chats_id: JSON.stringify(targets.map(({ chatId }) => chatId)) },
    files: draft.file === null ? {} : { file: draft.file },
  });
  for (const { chatId, request, ...sent } of requests) {
    const modelId = targets.find((target) => target.chatId === chatId)?.modelId ?? null;
    placeExchange(queryClient, { sent: { ...sent, message: request, chat: { id: chatId } }, modelId });
  }
}

/** Lets go of threads that another tab has kept or deleted. */
async function dropLostThreads(queryClient: QueryClient): Promise<void> {
  const known = readSlots().flatMap(({ chatId }) => chatId ?? []);
  if (known.length === 0) return;
  const there = await readThreads(queryClient, known);
  changeSlots((slots) => onlyChats(slots, (chatId) => there.has(chatId)));
}

/** Sending to all slots. */
export interface CompareSend {
  /** Asks every model; while any of them is writing it only stops them all, and the text stays. */
  submit: () => void;
  /** The request on its way to the server. */
  sending: string | null;
  failure: unknown;
  forgetFailure: () => void;
  isStopping: boolean;
}

/** What Enter and the button of the comparison's composer do. */
export function useCompareSend(views: readonly SlotView[], isSendable: boolean): CompareSend {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const stop = useStopAnswer();
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function send(): Promise<void> {
    const draft = readDraft(compareDraft);
    setFailure(null);
    setSending(draft.text);
    clearDraft(compareDraft);
    try {
      const keys = new Set(chosen(views).map(({ slot }) => slot.key));
      await sendDraft(queryClient, draft, await prepareTargets(queryClient, keys));
    } catch (error) {
      giveBackDraft(compareDraft, draft);
      setFailure(error);
      if (isApiError(error, 'not_found', 'not_selected_chat_error'))
        await dropLostThreads(queryClient).catch(() => undefined);
    } finally {
      setSending(null);
      void queryClient.invalidateQueries(tariffQuery);
    }
  }

  function stopAll(running: readonly SlotView[]): void {
    const uuids = running.flatMap(({ answer }) => answer?.uuid ?? []);
    Promise.all(uuids.map((uuid) => stop.mutateAsync(uuid))).catch(() =>
      notifyError(t('answers.notStopped')),
    );
  }

  function submit(): void {
    const running = views.filter(({ isRunning }) => isRunning);
    if (running.length > 0) stopAll(running);
    else if (isSendable && sending === null) void send();
  }

  return {
    submit,
    sending,
    failure,
    forgetFailure: () => setFailure(null),
    isStopping: stop.isPending,
  };
}
