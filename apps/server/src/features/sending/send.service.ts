import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SendForm, SendResponse } from '@polylogue/contract/sending';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { isGivenWay, isUniqueViolation } from '../../platform/db/query-errors.ts';
import { refuseUnverified } from '../accounts/accounts.service.ts';
import { openAccount } from '../billing/billing.service.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { provisionalName } from '../chats/chat-name.service.ts';
import { chatRowOf, insertChat, type RawChat } from '../chats/new-chat.service.ts';
import { copyInstructions } from '../instructions/instructions.service.ts';
import { copyConnections } from '../library/library.service.ts';
import { copyBranch } from '../messages/copy-branch.service.ts';
import { countSentPrompts } from '../prompts/attach-prompts.service.ts';
import {
  discardAttachments,
  refuseMoreImages,
  storeAttachments,
  type AttachedImage,
} from './attached-images.ts';
import { modelFor, planExchange, type PlannedExchange } from './plan-exchange.ts';
import { presentSent, repeatSent } from './present-sent.ts';
import { readSituation, type SendTarget, type Situation } from './send.read.ts';
import { writeExchange, type WrittenExchange } from './send.write.ts';
import type { SendingDeps } from './sending.deps.ts';
import type { Sending } from './sending.ts';
import { startWriting } from './start-writing.ts';

/** Rolls back the transaction that made the chat: its first message could not be paid. */
class ShortInNewChat extends Error {}

/** Attempts while the chat or the balance keeps changing. */
export const mostTries = 5;

/** The conversation to read while the model is unknown: what most models accept. */
const defaultTokens = 200_000;

/** Stores a request and begins its answer. */
export async function sendMessage(deps: SendingDeps, sending: Sending): Promise<SendResponse> {
  const { userId, form } = sending;
  deps.generations.refuseWhileClosing();
  if (isEmpty(form) && form.prev_message_id === undefined) throw fieldError('message', 'required');
  const situation = await settledSituation(deps, targetOf(deps, sending), userId);
  if (situation.repeated !== null) return repeatSent(deps, userId, situation.repeated);
  const images = await attach(deps, sending, situation);
  let isStored = false;
  try {
    const { sent, stored } = await tryToSend(deps, sending, { situation, images });
    isStored = stored;
    return sent;
  } finally {
    if (!isStored) await discardAttachments(deps.files, userId, images);
  }
}

/** Whether a message asks nothing: prompts alone are a message, notes and pictures alone are not. */
export function isEmpty({ message, prompts = [] }: Pick<SendForm, 'message' | 'prompts'>): boolean {
  return message.trim() === '' && prompts.length === 0;
}

async function tryToSend(
  deps: SendingDeps,
  sending: Sending,
  first: { situation: Situation; images: readonly AttachedImage[] },
): Promise<{ sent: SendResponse; stored: boolean }> {
  const { userId } = sending;
  let { situation } = first;
  for (let tries = 1; ; tries += 1) {
    const planned = await planExchange(deps, sending, { situation, images: first.images });
    const uuid = randomUUID();
    const written = await store(deps, sending, { planned, uuid }).catch((error: unknown) => {
      // A concurrent send with the same client id has stored it.
      if (isUniqueViolation(error, 'messages_client_id')) return undefined;
      // Another message has just made the chat of the same place: this one follows it there.
      if (isUniqueViolation(error, 'chats_key')) return undefined;
      // Nothing was stored: this statement was rolled back to resolve a deadlock.
      if (isGivenWay(error)) return undefined;
      if (error instanceof ShortInNewChat) return { state: 'short' as const };
      throw error;
    });
    if (written?.state === 'stored') {
      const answer = presentSent(deps, { situation, planned, written, uuid });
      startWriting(deps, { planned, uuid, written, answer });
      // Let the question leave for the vendor before the response, since the sender waits for the first token.
      await nextTurn();
      await countPrompts(deps, sending);
      if (hasMoved(situation, written)) tellChatChanged(deps, userId, written.chat.id);
      return { sent: answer.sent, stored: true };
    }
    if (tries === mostTries) throw new CallError(written?.state === 'short' ? planned.refusal : 'conflict');
    situation = await settledSituation(deps, targetOf(deps, sending), userId);
    if (situation.repeated !== null) {
      return { sent: await repeatSent(deps, userId, situation.repeated), stored: false };
    }
  }
}

/** Counts the sent prompts. The message is stored, so a failure is only logged. */
export async function countPrompts(
  { database, clock, log }: SendingDeps,
  { userId, form }: Sending,
): Promise<void> {
  try {
    const attached = (form.prompts ?? []).map(({ id }) => id);
    const now = clock.now();
    await countSentPrompts(database.db, userId, { attached, edited: form.textPrompts ?? [], now });
  } catch (error) {
    log.warn({ err: error, userId }, 'the sent prompts were not counted');
  }
}

/** Whether other tabs list the chat at another place now: it is new, came out of the archive, or rose. */
function hasMoved(
  { chat }: Situation,
  { chat: now }: Extract<WrittenExchange, { state: 'stored' }>,
): boolean {
  return chat?.id !== now.id || chat.archived_at !== null || chat.order !== now.order;
}

/** Reads what a send depends on. Opens a token account first, and stops a running answer in the chat. */
export async function settledSituation(
  deps: SendingDeps,
  target: SendTarget,
  userId: number,
): Promise<Situation> {
  const { db } = deps.database;
  const situation = await readSituation(db, target);
  refuseUnverified(deps.config, { emailVerifiedAt: situation.user.email_verified_at });
  if (situation.available === null) {
    await openAccount(db, userId, target.now);
    return readSituation(db, target);
  }
  if (!situation.is_running || !situation.chat || situation.repeated !== null) return situation;
  await deps.generations.stop(userId, { chatIds: [situation.chat.id] });
  return readSituation(db, target);
}

/** What to read for a send, and how much of the conversation its model accepts. */
export function targetOf(deps: SendingDeps, { userId, form, capsulesOf }: Sending): SendTarget {
  const model = form.model_id === undefined ? undefined : deps.models.find(form.model_id);
  return {
    userId,
    chatId: form.chat ?? form.continue_with,
    key: form.key,
    capsulesOf,
    previousId: form.prev_message_id,
    isNewRequest: form.message.trim() !== '',
    clientId: form.client_id,
    maxTokens: model?.contextLength ?? defaultTokens,
    now: deps.clock.now(),
  };
}

async function attach(deps: SendingDeps, sending: Sending, situation: Situation): Promise<AttachedImage[]> {
  const { userId, uploads, form } = sending;
  if (uploads.length === 0) return [];
  // Another answer to the same request: the request keeps its pictures.
  if (form.prev_message_id !== undefined && form.message.trim() === '')
    throw fieldError('message', 'required');
  refuseMoreImages(uploads.length, modelFor(deps, sending, situation).maxImages);
  return storeAttachments(deps.files, userId, uploads);
}

/** Stores the exchange: in an existing chat with one statement, in a new chat with a transaction. */
async function store(
  deps: SendingDeps,
  sending: Sending,
  { planned, uuid }: { planned: PlannedExchange; uuid: string },
): Promise<WrittenExchange> {
  const { db } = deps.database;
  if (!planned.isNewChat) return writeExchange(db, { ...planned.exchange, uuid });
  return inTransaction(db, async (transaction) => {
    const { now } = planned.exchange;
    const chat = await makeChat(transaction, sending, planned);
    const capsulesOf = planned.carriedFrom?.chatId ?? sending.capsulesOf;
    if (capsulesOf !== undefined) {
      await copyConnections(transaction, sending.userId, { from: capsulesOf, to: chat.id, now });
    }
    const parentId = planned.carriedFrom
      ? await carryOver(transaction, sending.userId, { from: planned.carriedFrom, chatId: chat.id, now })
      : null;
    const { request } = planned.exchange;
    const written = await writeExchange(transaction, {
      ...planned.exchange,
      uuid,
      chatId: chat.id,
      request: typeof request === 'number' ? request : { ...request, parentId },
    });
    // Leaves no empty chat behind.
    if (written.state !== 'stored') throw new ShortInNewChat();
    return written;
  });
}

/** Copies the conversation and the instructions of a chat into the one that goes on with it; returns the new head. */
async function carryOver(
  transaction: Executor,
  userId: number,
  { from, chatId, now }: { from: { chatId: number; headId: number | null }; chatId: number; now: Date },
): Promise<number | null> {
  await copyInstructions(transaction, userId, { from: from.chatId, to: chatId, now });
  return copyBranch(transaction, { userId, from, chatId });
}

async function makeChat(transaction: Executor, sending: Sending, planned: PlannedExchange) {
  const { rows } = await transaction.execute<RawChat>(
    insertChat({
      userId: sending.userId,
      key: sending.form.key,
      name: sending.chatName ?? provisionalName(sending.language),
      namedBy: sending.chatName === undefined ? 'provisional' : 'model',
      now: planned.exchange.now,
    }),
  );
  const [row] = rows;
  if (!row) throw new Error('The chat was not written.');
  return chatRowOf(row);
}
