import type { Message, RequestMessage, ResponseMessage } from '@polylogue/contract/answers';
import type { Model } from '@polylogue/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messagesIn } from '../answers/message-pages.ts';
import { modelsQuery } from '../models/models.data.ts';
import { useCompare } from './compare.store.ts';
import type { Slot } from './slots.ts';
import { useEndedAnswers, useThreads } from './use-threads.ts';

/** A slot with everything that is known of it. */
export interface SlotView {
  slot: Slot;
  /** Undefined while none is chosen, or for one that is gone from the catalogue. */
  model: Model | undefined;
  /** Its own thread, oldest first. */
  messages: readonly Message[];
  /** The thread's last request, and the answer to it. */
  request: RequestMessage | undefined;
  answer: ResponseMessage | undefined;
  /** The answer is being written. */
  isRunning: boolean;
}

function lastRequest(messages: readonly Message[]): RequestMessage | undefined {
  return messages.findLast((message): message is RequestMessage => message.type === 'request');
}

function lastAnswer(messages: readonly Message[]): ResponseMessage | undefined {
  const last = messages.at(-1);
  return last?.type === 'response' ? last : undefined;
}

/** The slots of the comparison as they stand. */
export function useSlotViews(): readonly SlotView[] {
  const slots = useCompare((state) => state.slots);
  const { data: models } = useQuery(modelsQuery);
  const chatIds = useMemo(() => slots.map(({ chatId }) => chatId), [slots]);
  const threads = useThreads(chatIds);
  const answers = threads.map((pages) => lastAnswer(messagesIn(pages?.pages ?? [])));
  const ended = useEndedAnswers(answers.map((answer) => answer?.id ?? 0));
  return useMemo(
    () =>
      slots.map((slot, index): SlotView => {
        const messages = messagesIn(threads[index]?.pages ?? []);
        const answer = lastAnswer(messages);
        return {
          slot,
          model: models?.list.find(({ id }) => id === slot.modelId),
          messages,
          request: lastRequest(messages),
          answer,
          isRunning: answer?.state === 'loading' && !ended.has(answer.id),
        };
      }),
    [slots, models, threads, ended],
  );
}

/** Slots whose model can be asked. */
export function chosen(views: readonly SlotView[]): readonly SlotView[] {
  return views.filter(({ model }) => model !== undefined);
}

/** The last answers that are whole and can be looked at together: nothing is being written and two did not fail. */
export function comparable(views: readonly SlotView[]): readonly ResponseMessage[] {
  const answers = views.flatMap(({ answer }) => answer ?? []);
  if (answers.some(({ state }) => state === 'loading')) return [];
  const whole = answers.filter(({ error_msg: error, response }) => error === null && response !== '');
  return whole.length < 2 ? [] : whole;
}
