import type { Voice } from '@polylogue/contract/models';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Message, RequestMessage, ResponseMessage } from '../conversation/message.ts';
import type { Model } from '../models/model.ts';
import { useEndedAnswers } from '../conversation/answers.stream.ts';
import { messagesIn } from '../conversation/message-pages.ts';
import { modelsQuery } from '../models/models.data.ts';
import { factsOf, type AnswerFacts } from './answer-facts.ts';
import { useCompare } from './compare.store.ts';
import type { Slot } from './slots.ts';
import { useThreads } from './use-threads.ts';

/** A slot with its model and thread. */
export interface SlotView {
  slot: Slot;
  /** Undefined while none is chosen, or when it left the catalogue. */
  model: Model | undefined;
  /** Name and colour of the model; those it answered under if it left the catalogue. */
  name: string;
  voice: Voice;
  /** Its own thread, oldest first. */
  messages: readonly Message[];
  /** The thread's last request and its answer. */
  request: RequestMessage | undefined;
  answer: ResponseMessage | undefined;
  /** Time and cost of that answer. */
  facts: AnswerFacts | undefined;
  /** The answer is running. */
  isRunning: boolean;
}

function lastRequest(messages: readonly Message[]): RequestMessage | undefined {
  return messages.findLast((message): message is RequestMessage => message.type === 'request');
}

function lastAnswer(messages: readonly Message[]): ResponseMessage | undefined {
  const last = messages.at(-1);
  return last?.type === 'response' ? last : undefined;
}

/** The current slots. */
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
        const model = models?.list.find(({ id }) => id === slot.modelId);
        return {
          slot,
          model,
          name: model?.name ?? answer?.modelName ?? '',
          voice: model?.voice ?? answer?.voice ?? 'own',
          messages,
          request: lastRequest(messages),
          answer,
          facts: answer && factsOf(answer),
          isRunning: answer?.state === 'loading' && !ended.has(answer.id),
        };
      }),
    [slots, models, threads, ended],
  );
}

/** Slots with an available model. */
export function chosen(views: readonly SlotView[]): readonly SlotView[] {
  return views.filter(({ model }) => model !== undefined);
}

/** The last answers, if they can be compared: none is running and at least two succeeded. */
export function comparable(views: readonly SlotView[]): readonly ResponseMessage[] {
  const answers = views.flatMap(({ answer }) => answer ?? []);
  if (answers.some(({ state }) => state === 'loading')) return [];
  const whole = answers.filter((answer) => !factsOf(answer).hasFailed && answer.response !== '');
  return whole.length < 2 ? [] : whole;
}
