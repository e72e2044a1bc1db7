import { isUnnamed } from '../chats/chat-name.service.ts';
import { drawPicture, writeText } from '../generations/write-reply.service.ts';
import type { PlannedExchange } from './plan-exchange.ts';
import type { PresentedSend } from './present-sent.ts';
import type { WrittenExchange } from './send.write.ts';
import type { SendingDeps } from './sending.deps.ts';

/** A stored exchange whose answer begins now. */
export interface StoredSend {
  planned: PlannedExchange;
  uuid: string;
  written: Extract<WrittenExchange, { state: 'stored' }>;
  answer: PresentedSend;
}

/** Begins the answer. It does not depend on a connection: the sender may leave. */
export function startWriting(deps: SendingDeps, send: StoredSend): void {
  const { planned, uuid, written, answer } = send;
  const { exchange, model } = planned;
  const facts = {
    uuid,
    messageId: written.responseId,
    chatId: written.chat.id,
    userId: exchange.userId,
    isListed: !written.chat.compared,
    coefficient: model.coefficient,
    startedAt: exchange.now,
    kept: undefined,
    estimatedInput: exchange.estimatedInput,
    isToBeNamed: planned.isNamedByModel && isUnnamed(written.chat),
    maxOutputTokens: planned.maxOutputTokens,
    reasons: model.reasoning,
    price: planned.price,
    request: answer.request,
    response: answer.response,
  };
  deps.generations.begin(facts, (running) => {
    const turn = planned.turns.at(-1);
    if (!model.image || !turn) return writeText(deps, running, planned);
    const { size = null, quality = null } = exchange.image ?? {};
    return drawPicture(deps, running, { model, turn, size, quality });
  });
}
