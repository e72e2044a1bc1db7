import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientIdIn } from '@polylogue/contract/client-ids';
import type { SendResponse } from '@polylogue/contract/sending';
import { inTransaction } from '../../platform/db/database.ts';
import { isGivenWay, isUniqueViolation } from '../../platform/db/query-errors.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { holdChats } from '../chats/move-head.sql.ts';
import type { ModelEntry } from '../models/models.service.ts';
import type { SendingDeps } from './sending.deps.ts';
import {
  discardAttachments,
  refuseMoreImages,
  storeAttachments,
  type AttachedImage,
} from './attached-images.ts';
import { planExchange, type PlannedExchange } from './plan-exchange.ts';
import { presentSent, repeatSent } from './present-sent.ts';
import { offerTogether } from './price.ts';
import { purseOf, type Purse } from './purse.ts';
import type { Situation } from './send.read.ts';
import { countPrompts, isEmpty, mostTries, settledSituation, targetOf } from './send.service.ts';
import { writeExchange, type WrittenExchange } from './send.write.ts';
import type { Sending } from './sending.ts';
import { startWriting } from './start-writing.ts';

/** A chat to send to, and its model. */
export interface Addressee {
  chatId: number;
  model: ModelEntry;
}

/** The send to one slot, with its own conversation. */
interface SlotSend {
  sending: Sending;
  model: ModelEntry;
  situation: Situation;
}

interface PlannedSlot extends SlotSend {
  planned: PlannedExchange;
  uuid: string;
}

type StoredExchange = Extract<WrittenExchange, { state: 'stored' }>;

/** Rolls back the transaction when one of the exchanges could not be stored. */
class NotStored extends Error {
  readonly state: 'short' | 'moved';
  constructor(state: 'short' | 'moved') {
    super(`An exchange of several was not stored: ${state}.`);
    this.state = state;
  }
}

/**
 * Stores a message in several chats and begins an answer in each: all or none. Tokens are reserved for all of them; a low
 * balance shortens the answers evenly. Each conversation goes to its own model only. Pictures go to the models that accept
 * any, all of them to each.
 */
export async function sendTogether(
  deps: SendingDeps,
  sending: Sending,
  addressees: readonly Addressee[],
): Promise<SendResponse[]> {
  const { userId, uploads } = sending;
  deps.generations.refuseWhileClosing();
  if (isEmpty(sending.form)) throw fieldError('message', 'required');
  refuseMoreImages(uploads.length, imagesForAll(addressees));
  const slots = await readSlots(deps, sending, addressees);
  const repeated = await repeatTogether(deps, userId, slots);
  if (repeated) return repeated;
  const images = await storeAttachments(deps.files, userId, uploads);
  try {
    return await tryTogether(deps, { sending, addressees, slots, images });
  } catch (error) {
    await discardAttachments(deps.files, userId, images);
    throw error;
  }
}

/** As many pictures as every model takes that takes any: a model that saw fewer could not be compared. */
function imagesForAll(addressees: readonly Addressee[]): number {
  const seeing = addressees.map(({ model }) => model.maxImages).filter((max) => max > 0);
  return seeing.length === 0 ? 0 : Math.min(...seeing);
}

async function tryTogether(
  deps: SendingDeps,
  asked: {
    sending: Sending;
    addressees: readonly Addressee[];
    slots: SlotSend[];
    images: readonly AttachedImage[];
  },
): Promise<SendResponse[]> {
  const { sending, addressees, images } = asked;
  let { slots } = asked;
  for (let tries = 1; ; tries += 1) {
    const planned = await planTogether(deps, slots, images);
    const outcome = await storeTogether(deps, sending.userId, planned);
    if (typeof outcome !== 'string') {
      const sent = planned.map((slot, index) => begin(deps, slot, outcome[index]));
      await nextTurn();
      await countPrompts(deps, sending);
      return sent;
    }
    if (tries === mostTries)
      throw new CallError(outcome === 'short' ? purseOfAll(slots).refusal : 'conflict');
    slots = await readSlots(deps, sending, addressees);
    const repeated = await repeatTogether(deps, sending.userId, slots);
    if (!repeated) continue;
    await discardAttachments(deps.files, sending.userId, images);
    return repeated;
  }
}

async function readSlots(
  deps: SendingDeps,
  sending: Sending,
  addressees: readonly Addressee[],
): Promise<SlotSend[]> {
  const slots = await readEach(deps, sending, addressees);
  const repeated = slots.filter(({ situation }) => situation.repeated !== null).length;
  // All are stored together: if only some were found, they were stored between two of the reads.
  return repeated === 0 || repeated === slots.length ? slots : readEach(deps, sending, addressees);
}

async function readEach(
  deps: SendingDeps,
  sending: Sending,
  addressees: readonly Addressee[],
): Promise<SlotSend[]> {
  return Promise.all(
    addressees.map(async ({ chatId, model }) => {
      const own = ownSending(sending, chatId, model);
      return {
        sending: own,
        model,
        situation: await settledSituation(deps, targetOf(deps, own), sending.userId),
      };
    }),
  );
}

function ownSending(sending: Sending, chatId: number, model: ModelEntry): Sending {
  const { client_id: clientId } = sending.form;
  return {
    ...sending,
    uploads: [],
    form: {
      ...sending.form,
      chat: chatId,
      model_id: model.id,
      client_id: clientId === undefined ? undefined : clientIdIn(chatId, clientId),
    },
  };
}

/** The responses to an earlier send with the same client id; undefined if there was none. */
async function repeatTogether(
  deps: SendingDeps,
  userId: number,
  slots: readonly SlotSend[],
): Promise<SendResponse[] | undefined> {
  const requests = slots.flatMap(({ situation }) => situation.repeated ?? []);
  if (requests.length === 0) return undefined;
  return Promise.all(requests.map((requestId) => repeatSent(deps, userId, requestId)));
}

async function planTogether(
  deps: SendingDeps,
  slots: readonly SlotSend[],
  images: readonly AttachedImage[],
): Promise<PlannedSlot[]> {
  const planned: PlannedSlot[] = [];
  const purse = purseOfAll(slots);
  for (const slot of slots) {
    const seen = slot.model.maxImages > 0 ? images : [];
    // The balance is divided among all of them below.
    const given = { situation: slot.situation, images: seen, available: Number.MAX_SAFE_INTEGER };
    const exchange = await planExchange(deps, slot.sending, given);
    planned.push({ ...slot, planned: exchange, uuid: randomUUID() });
  }
  const offers = offerTogether(
    planned.map(({ model, planned: { inputToReserve } }) => ({
      inputToReserve,
      coefficient: model.coefficient,
      modelMaximum: model.maxOutputTokens,
      operatorMaximum: deps.config.MAX_ANSWER_TOKENS,
    })),
    purse.available,
  );
  if (!offers) throw new CallError(purse.refusal);
  return planned.map((slot, index) => {
    const { reserve = 0, maxOutputTokens = 0 } = offers[index] ?? {};
    const exchange = { ...slot.planned.exchange, reserve };
    return { ...slot, planned: { ...slot.planned, exchange, maxOutputTokens } };
  });
}

/** What all slots together may cost: the least that any of them was read with. */
function purseOfAll(slots: readonly SlotSend[]): Purse {
  const purses = slots.map(({ situation, sending }) =>
    purseOf(situation, sending.form.override_limit === '1'),
  );
  return purses.reduce((least, purse) => (purse.available < least.available ? purse : least));
}

/** Stores all exchanges, or none and returns the reason. `repeated`: the same client id was sent concurrently. */
async function storeTogether(
  deps: SendingDeps,
  userId: number,
  slots: readonly PlannedSlot[],
): Promise<StoredExchange[] | 'short' | 'moved' | 'repeated'> {
  try {
    return await inTransaction(deps.database.db, async (transaction) => {
      const stored: StoredExchange[] = [];
      const chatIds = slots.map(({ planned }) => planned.exchange.chatId);
      await holdChats(transaction, userId, chatIds);
      for (const { planned, uuid } of slots) {
        const written = await writeExchange(transaction, { ...planned.exchange, uuid });
        if (written.state !== 'stored') throw new NotStored(written.state);
        stored.push(written);
      }
      return stored;
    });
  } catch (error) {
    if (error instanceof NotStored) return error.state;
    if (isUniqueViolation(error, 'messages_client_id')) return 'repeated';
    if (isGivenWay(error)) return 'moved';
    throw error;
  }
}

function begin(deps: SendingDeps, slot: PlannedSlot, written: StoredExchange | undefined): SendResponse {
  if (!written) throw new Error('An exchange was stored without its answer.');
  const { situation, planned, uuid } = slot;
  const answer = presentSent(deps, { situation, planned, written, uuid });
  startWriting(deps, { planned, uuid, written, answer });
  return answer.sent;
}
