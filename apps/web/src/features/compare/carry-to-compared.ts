import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../lib/api/api-error.ts';
import { sessionQuery } from '../../lib/session/session.data.ts';
import { outcomeOf, type Sent } from '../conversation/sending/carry.ts';
import type { Outcome } from '../conversation/sending/delivery.ts';
import { compareDraft } from '../conversation/sending/draft-key.ts';
import type { Outgoing, Target } from '../conversation/sending/outgoing.ts';
import { placeExchange } from '../conversation/sending/place-exchange.ts';
import { places } from '../conversation/sending/places.browser.ts';
import { connectThreads } from './capsules/compared-capsules.ts';
import { createChats, readThreads, sendToSlots } from './compare.data.ts';
import { changeSlots, ownCompare, readSaved, readSlots, setSaved } from './compare.store.ts';
import { isAskedIn, onlyChats, withChats } from './slots.ts';

/** A model to ask, with its own chat. */
interface Asked {
  chatId: number;
  modelId: number | null;
}

/**
 * Creates the missing chats. The message stores them, so that a retry uses the same ones. A slot whose model
 * was changed meanwhile is skipped.
 */
async function preparedTargets(queryClient: QueryClient, message: Outgoing): Promise<readonly Target[]> {
  const missing = message.targets.filter(({ chatId }) => chatId === null);
  if (missing.length === 0) return message.targets;
  const made = await createChats(queryClient, {
    modelIds: missing.flatMap(({ modelId }) => modelId ?? []),
    comparison: readSaved(),
  });
  await connectThreads(queryClient, made);
  const targets = message.targets.map((target) => {
    const index = missing.indexOf(target);
    return index === -1 ? target : { ...target, chatId: made[index] ?? null };
  });
  places.dispatch(compareDraft, { type: 'targeted', clientId: message.clientId, targets });
  changeSlots((slots) => withChats(slots, targets));
  return targets;
}

/** Clears threads that another tab has kept or deleted, and the saved comparison they may have belonged to. */
async function dropLostThreads(queryClient: QueryClient): Promise<void> {
  // If it does exist, saving again finds it.
  setSaved(null);
  const known = readSlots().flatMap(({ chatId }) => chatId ?? []);
  if (known.length === 0) return;
  const there = await readThreads(queryClient, known);
  changeSlots((slots) => onlyChats(slots, (chatId) => there.has(chatId)));
}

async function send(queryClient: QueryClient, message: Outgoing, asked: readonly Asked[]): Promise<Sent> {
  const chatIds = asked.map(({ chatId }) => chatId);
  for (const sent of await sendToSlots(message, chatIds)) {
    // The model that was asked: the slot may show another one by now.
    const modelId = asked.find(({ chatId }) => chatId === sent.chat.id)?.modelId ?? null;
    placeExchange(queryClient, { sent, modelId });
  }
  return { chatId: null };
}

/** Makes one attempt to send a message to all of its slots. */
export async function carryToCompared(queryClient: QueryClient, message: Outgoing): Promise<Outcome<Sent>> {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session?.isAuth === true) ownCompare(session.userId);
  let isAsked = true;
  const outcome = await outcomeOf(async () => {
    const targets = await preparedTargets(queryClient, message);
    const asked = targets
      .filter((target) => isAskedIn(readSlots(), target))
      .flatMap(({ chatId, modelId }) => (chatId === null ? [] : [{ chatId, modelId }]));
    isAsked = asked.length > 0;
    return isAsked ? send(queryClient, message, asked) : { chatId: null };
  });
  // All slots have other models by now, so nothing is sent and the text returns to the draft.
  if (!isAsked) return { type: 'refused', reason: null };
  const isGone =
    outcome.type === 'refused' && isApiError(outcome.reason, 'not_found', 'not_selected_chat_error');
  if (isGone) await dropLostThreads(queryClient).catch(() => undefined);
  return outcome;
}
