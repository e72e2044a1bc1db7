import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isContinuable, type ResponseMessage } from '@polylogue/contract/answers';
import { isGivenWay } from '../../platform/db/query-errors.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { refuseUnverified } from '../accounts/accounts.service.ts';
import { openAccount } from '../billing/billing.service.ts';
import { isUnnamed } from '../chats/chat-name.service.ts';
import type { ChatRow } from '../chats/stored-chat.service.ts';
import { writeText } from '../generations/write-reply.service.ts';
import {
  readAnswer,
  wasContinuedAs,
  type PresentAnswer,
} from '../messages/answers/continued-answers.service.ts';
import type { GenerationRow } from '../messages/answers/stored-answers.service.ts';
import { citationsOf } from '../messages/message.present.ts';
import type { ModelEntry } from '../models/models.service.ts';
import { writeContinuation, type Continuation } from './continue.write.ts';
import { purseOf } from './purse.ts';
import { planContinuation, type PlannedContinuation } from './plan-continuation.ts';
import { mostTries } from './send.service.ts';
import { readSituation, type Situation } from './send.read.ts';
import type { SendingDeps } from './sending.deps.ts';

/** An answer to continue. */
export interface ContinueWish {
  messageId: number;
  /** Of the client: with the same one an answer is continued only once. */
  clientId: string | undefined;
  /** It may pass the user's monthly limit. */
  passesLimit: boolean;
}

/** Goes on with the last answer of a chat, in the same message. A repeated wish returns the answer as it is now. */
export async function continueAnswer(
  deps: SendingDeps,
  userId: number,
  wish: ContinueWish,
): Promise<ResponseMessage> {
  deps.generations.refuseWhileClosing();
  for (let tries = 1; ; tries += 1) {
    const answer = await findOwn(deps, userId, wish.messageId);
    if (await isRepeated(deps, answer, wish)) return answer.shown;
    const unfinished = unfinishedOf(deps, answer);
    const situation = await situationOf(deps, userId, unfinished);
    if (!situation) {
      // Perhaps the same wish, sent twice, was granted since the answer was read.
      if (tries > 1) throw new CallError('conflict');
      continue;
    }
    const purse = purseOf(situation, wish.passesLimit);
    const planned = await planContinuation(deps, unfinished, { situation, purse });
    const continuation = continuationOf(unfinished, planned, { wish, now: deps.clock.now() });
    const written = await writeContinuation(deps.database.db, continuation).catch((error: unknown) => {
      // Nothing was stored: this statement was rolled back to resolve a deadlock.
      if (isGivenWay(error)) return { state: 'moved' as const };
      throw error;
    });
    if (written.state === 'stored') {
      const { chat } = written;
      const shown = start(deps, { unfinished, planned, continuation, chat, situation });
      // Let the question leave for the vendor before the response, since the reader waits for the first token.
      await nextTurn();
      return shown;
    }
    if (tries === mostTries) {
      throw new CallError(written.state === 'short' ? purse.refusal : 'conflict');
    }
  }
}

async function findOwn(deps: SendingDeps, userId: number, messageId: number): Promise<PresentAnswer> {
  const answer = await readAnswer(deps, userId, messageId);
  if (!answer) throw new CallError('not_found');
  return answer;
}

async function isRepeated(
  { database }: SendingDeps,
  { generation }: PresentAnswer,
  { clientId }: ContinueWish,
): Promise<boolean> {
  if (clientId === undefined || !generation) return false;
  return wasContinuedAs(database.db, generation, clientId);
}

/** An answer that can go on. */
interface Unfinished extends PresentAnswer {
  generation: GenerationRow;
  model: ModelEntry;
}

function unfinishedOf({ models }: SendingDeps, answer: PresentAnswer): Unfinished {
  const { message, generation, shown } = answer;
  if (!generation || !isContinuable({ ...shown, error: shown.error_msg })) throw new CallError('conflict');
  const model = message.modelId === null ? undefined : models.find(message.modelId);
  if (!model || model.image) throw new CallError('model_gone');
  return { ...answer, generation, model };
}

/**
 * Reads what a continuation depends on. Unlike a send it stops nothing that runs in the chat: undefined if something does,
 * or if the answer is not the last one.
 */
async function situationOf(
  deps: SendingDeps,
  userId: number,
  { message, model }: Unfinished,
): Promise<Situation | undefined> {
  const { db } = deps.database;
  const target = {
    userId,
    chatId: message.chatId,
    previousId: undefined,
    isNewRequest: false,
    clientId: undefined,
    maxTokens: model.contextLength,
    now: deps.clock.now(),
  };
  const read = await readSituation(db, target);
  refuseUnverified(deps.config, { emailVerifiedAt: read.user.email_verified_at });
  if (read.chat?.head_id !== message.id || read.is_running) return undefined;
  if (read.available !== null) return read;
  await openAccount(db, userId, target.now);
  return readSituation(db, target);
}

function continuationOf(
  { message, generation, model }: Unfinished,
  planned: PlannedContinuation,
  { wish, now }: { wish: ContinueWish; now: Date },
): Continuation {
  const paused = now.getTime() - (generation.endedAt ?? now).getTime();
  const later = (moment: Date) => new Date(moment.getTime() + paused);
  return {
    userId: message.userId,
    chatId: message.chatId,
    messageId: message.id,
    previousUuid: generation.uuid,
    version: message.version,
    uuid: randomUUID(),
    clientId: wish.clientId ?? null,
    keptText: message.text.length,
    keptReasoning: message.reasoning?.length ?? 0,
    // The pause in between is nobody's waiting: durations are added up as if there had been none.
    startedAt: later(generation.startedAt),
    firstTokenAt: generation.firstTokenAt && later(generation.firstTokenAt),
    coefficient: model.coefficient,
    reserve: planned.reserve,
    estimatedInput: planned.input,
    providerKey: model.provider.key,
    modelId: model.id,
    passesLimit: wish.passesLimit,
    now,
  };
}

/** Begins to write the rest, and returns the answer as it is then. */
function start(
  deps: SendingDeps,
  begun: {
    unfinished: Unfinished;
    planned: PlannedContinuation;
    continuation: Continuation;
    chat: ChatRow;
    situation: Situation;
  },
): ResponseMessage {
  const { unfinished, planned, continuation, chat, situation } = begun;
  const { message, generation, model } = unfinished;
  const shown: ResponseMessage = {
    ...unfinished.shown,
    state: 'loading',
    uuid: continuation.uuid,
    tokenCost: null,
    error_msg: null,
    stopped: false,
    finish: null,
    duration_ms: null,
    ...(message.passages && { citations: citationsOf(message.passages, unfinished.sources) }),
  };
  const facts = {
    uuid: continuation.uuid,
    messageId: message.id,
    chatId: chat.id,
    userId: message.userId,
    isListed: !chat.compared,
    coefficient: model.coefficient,
    startedAt: continuation.startedAt,
    kept: {
      text: message.text,
      reasoning: message.reasoning ?? '',
      firstTokenAt: continuation.firstTokenAt,
      thinkingMs: generation.thinkingMs,
      failover: generation.failover,
    },
    estimatedInput: planned.input,
    isToBeNamed: situation.settings?.autogen_name_chat !== '0' && isUnnamed(chat),
    maxOutputTokens: planned.maxOutputTokens,
    reasons: model.reasoning,
    price: undefined,
    request: undefined,
    response: shown,
  };
  deps.generations.begin(facts, (running) => writeText(deps, running, planned));
  return shown;
}
