import { tellChatChanged } from '../../chats/chat-changed.service.ts';
import { nameChat } from '../../chats/stored-chat.service.ts';
import { askModel } from '../../generations/ask-model.service.ts';
import { findAnswers } from '../../messages/answers/answer-facts.service.ts';
import type { SendingDeps } from '../sending.deps.ts';
import { cleanName, nameFromRequest } from './chat-name.service.ts';

/** As many characters of an exchange as are needed to see what it is about. */
const excerpt = 1_000;

const system =
  'You name conversations. Answer with a title of two to six words in the language of the conversation, ' +
  'without quotation marks, without a full stop and without anything else.';

/** Names a chat after its first exchange, once the answer has ended. Users do not pay for it. */
export function nameChatsByModel(deps: SendingDeps): void {
  deps.generations.onEnd((answer) => {
    if (!answer.isToBeNamed) return;
    nameAfter(deps, answer).catch((error: unknown) => {
      deps.log.warn({ err: error, chat: answer.chatId }, 'a chat could not be named');
    });
  });
}

async function nameAfter(
  deps: SendingDeps,
  answer: { userId: number; chatId: number; messageId: number },
): Promise<void> {
  const { userId, chatId, messageId } = answer;
  const { db } = deps.database;
  const [exchange] = await findAnswers(db, userId, [messageId]);
  if (!exchange) return;
  const name = (await suggest(deps, exchange)) ?? nameFromRequest(exchange.request);
  if (!name) return;
  if (await nameChat(db, { userId, chatId, name, now: deps.clock.now() })) {
    tellChatChanged(deps, userId, chatId);
  }
}

async function suggest(
  deps: SendingDeps,
  exchange: { request: string; text: string },
): Promise<string | undefined> {
  const model = deps.models.byKey(deps.config.HELPER_MODEL) ?? deps.models.resolveChoice(null);
  const text = `${exchange.request.slice(0, excerpt)}\n\n${exchange.text.slice(0, excerpt)}`;
  const reply = await askModel(deps, { model, system, text, maxOutputTokens: 64 });
  return reply.ok ? cleanName(reply.text) : undefined;
}
