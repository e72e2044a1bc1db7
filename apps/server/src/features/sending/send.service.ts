import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SendResponse } from '@polylogue/contract/sending';
import { inTransaction, type Executor } from '../../platform/db/database.ts';
import { CallError, fieldError } from '../../platform/http/call-error.ts';
import { isGivenWay, isUniqueViolation } from '../../platform/db/query-errors.ts';
import { refuseUnverified } from '../accounts/accounts.service.ts';
import { openAccount } from '../billing/billing.service.ts';
import { tellChatChanged } from '../chats/chat-changed.service.ts';
import { provisionalName } from '../chats/chat-name.service.ts';
import { chatRowOf, insertChat, type RawChat } from '../chats/new-chat.service.ts';
import type { SendingDeps } from './sending.deps.ts';
import { discardAttachment, storeAttachment, type AttachedImage } from './attached-image.ts';
import { carryOver } from './carry-over.ts';
import { modelFor, planExchange, type PlannedExchange } from './plan-exchange.ts';
import { presentSent, repeatSent } from './present-sent.ts';
import { readSituation, type SendTarget, type Situation } from './send.read.ts';
import { writeExchange, type WrittenExchange } from './send.write.ts';
import type { Sending } from './sending.ts';
import { startWriting } from './start-writing.ts';

/** Tries before a chat that keeps moving on, or a balance that keeps changing, is given up. */
export const mostTries = 5;

/** Of an unknown model's conversation no more is read than most models take. */
const defaultTokens = 200_000;

/** Stores a request and begins its answer. */
export async function sendMessage(deps: SendingDeps, sending: Sending): Promise<SendResponse> {
  const { userId, form } = sending;
  deps.generations.refuseWhileClosing();
  if (form.message.trim() === '' && form.prev_message_id === undefined)
    throw fieldError('message', 'required');
  const situation = await settledSituation(deps, targetOf(deps, sending), userId);
  if (situation.repeated !== null) return repeatSent(deps, userId, situation.repeated);
  const image = await attach(deps, sending, situation);
  let isStored = false;
  try {
    const { sent, stored } = await tryToSend(deps, sending, { situation, image });
    isStored = stored;
    return sent;
  } finally {
    if (image && !isStored) await discardAttachment(deps.files, userId, image);
  }
}

async function tryToSend(
  deps: SendingDeps,
  sending: Sending,
  first: { situation: Situation; image: AttachedImage | undefined },
): Promise<{ sent: SendResponse; stored: boolean }> {
  const { userId } = sending;
  let { situation } = first;
  for (let tries = 1; ; tries += 1) {
    const planned = await planExchange(deps, sending, { situation, image: first.image });
    const uuid = randomUUID();
    const written = await store(deps, sending, { planned, uuid }).catch((error: unknown) => {
      // The same client id at the same moment: the other one has stored it.
      if (isUniqueViolation(error, 'messages_client_id')) return undefined;
      // Nothing was stored: two that waited for each other, of whom this one gave way.
      if (isGivenWay(error)) return undefined;
      throw error;
    });
    if (written?.state === 'stored') {
      const answer = presentSent(deps, { situation, planned, written, uuid });
      startWriting(deps, { planned, uuid, written, answer });
      // The question leaves for the vendor before the answer leaves for the sender, who waits for the first token.
      await nextTurn();
      if (planned.isNewChat) tellChatChanged(deps, userId, written.chat.id);
      return { sent: answer.sent, stored: true };
    }
    if (tries === mostTries)
      throw new CallError(written?.state === 'short' ? 'not_enough_tokens' : 'conflict');
    situation = await settledSituation(deps, targetOf(deps, sending), userId);
    if (situation.repeated !== null) {
      return { sent: await repeatSent(deps, userId, situation.repeated), stored: false };
    }
  }
}

/** Reads what a send depends on once the user has an account of tokens and the chat is at rest. */
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

/** Where a message is to go, and how much of the conversation its model can take. */
export function targetOf(deps: SendingDeps, { userId, form }: Sending): SendTarget {
  const model = form.model_id === undefined ? undefined : deps.models.find(form.model_id);
  return {
    userId,
    chatId: form.chat ?? form.continue_with,
    previousId: form.prev_message_id,
    isNewRequest: form.message.trim() !== '',
    clientId: form.client_id,
    mostTokens: model?.contextLength ?? defaultTokens,
    now: deps.clock.now(),
  };
}

async function attach(
  deps: SendingDeps,
  sending: Sending,
  situation: Situation,
): Promise<AttachedImage | undefined> {
  const { userId, upload, form } = sending;
  if (!upload) return undefined;
  // Another answer to the same request: the request keeps the pictures it has.
  if (form.message.trim() === '') throw fieldError('message', 'required');
  if (!modelFor(deps, sending, situation).takesImages) throw new CallError('model_without_images');
  return storeAttachment(deps.files, userId, upload);
}

/** Stores the exchange: in its chat by one statement, in a chat that is made for it by a transaction. */
async function store(
  deps: SendingDeps,
  sending: Sending,
  { planned, uuid }: { planned: PlannedExchange; uuid: string },
): Promise<WrittenExchange> {
  const { db } = deps.database;
  if (!planned.isNewChat) return writeExchange(db, { ...planned.exchange, uuid });
  return inTransaction(db, async (transaction) => {
    const chat = await makeChat(transaction, sending, planned);
    const parentId = planned.carriedFrom
      ? await carryOver(transaction, { userId: sending.userId, from: planned.carriedFrom, chatId: chat.id })
      : null;
    const { request } = planned.exchange;
    const written = await writeExchange(transaction, {
      ...planned.exchange,
      uuid,
      chatId: chat.id,
      request: typeof request === 'number' ? request : { ...request, parentId },
    });
    // Leaves no empty chat behind.
    if (written.state !== 'stored') throw new CallError('not_enough_tokens');
    return written;
  });
}

async function makeChat(transaction: Executor, sending: Sending, planned: PlannedExchange) {
  const { rows } = await transaction.execute<RawChat>(
    insertChat({
      userId: sending.userId,
      name: provisionalName(sending.language),
      namedBy: 'provisional',
      now: planned.exchange.now,
    }),
  );
  const [row] = rows;
  if (!row) throw new Error('The chat was not written.');
  return chatRowOf(row);
}
