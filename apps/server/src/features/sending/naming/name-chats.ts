import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tellChatChanged } from '../../chats/chat-changed.service.ts';
import { nameChat } from '../../chats/stored-chat.service.ts';
import type { SendingDeps } from '../sending.deps.ts';
import { messages } from '../../messages/messages.tables.ts';
import { askModel } from '../../generations/ask-model.ts';
import type { AnswerFacts } from '../../generations/running-answer.ts';
import { vendorTimeouts } from '../../generations/vendor-timeouts.ts';
import { cleanName, nameFromRequest } from './chat-name.ts';

/** As much of an exchange as it takes to tell what it is about. */
const excerpt = 1_000;

const system =
  'You name conversations. Answer with a title of two to six words in the language of the conversation, ' +
  'without quotation marks, without a full stop and without anything else.';

/** Lets the first exchange name its chat, once its answer has ended. The names are on the house. */
export function nameChatsByModel(deps: SendingDeps): void {
  deps.generations.onEnd((answer) => {
    if (!answer.isToBeNamed) return;
    nameAfter(deps, answer).catch((error: unknown) => {
      deps.log.warn({ err: error, chat: answer.chatId }, 'a chat could not be named');
    });
  });
}

async function nameAfter(deps: SendingDeps, { userId, chatId, messageId }: AnswerFacts): Promise<void> {
  const { db } = deps.database;
  const exchange = await exchangeOf(deps, userId, messageId);
  if (!exchange) return;
  const name = (await suggest(deps, exchange)) ?? nameFromRequest(exchange.request);
  if (!name) return;
  if (await nameChat(db, { userId, chatId, name, now: deps.clock.now() })) {
    tellChatChanged(deps, userId, chatId);
  }
}

async function exchangeOf(deps: SendingDeps, userId: number, messageId: number) {
  const request = alias(messages, 'request');
  const [row] = await deps.database.db
    .select({ request: request.text, answer: messages.text })
    .from(messages)
    .innerJoin(request, eq(request.id, messages.parentId))
    .where(and(eq(messages.id, messageId), eq(messages.userId, userId)));
  return row;
}

async function suggest(
  deps: SendingDeps,
  exchange: { request: string; answer: string },
): Promise<string | undefined> {
  const model = deps.models.byKey(deps.config.HELPER_MODEL) ?? deps.models.resolveChoice(null);
  const text = `${exchange.request.slice(0, excerpt)}\n\n${exchange.answer.slice(0, excerpt)}`;
  const timeouts = vendorTimeouts(deps.config);
  const reply = await askModel({ ...deps, timeouts }, { model, system, text, maxOutputTokens: 64 });
  return reply.ok ? cleanName(reply.text) : undefined;
}
