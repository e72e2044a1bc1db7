import type { ReasoningEffort } from '@polylogue/contract/models';
import { CallError } from '../../platform/http/call-error.ts';
import type { StoredTurn } from '../generations/write-reply.service.ts';
import type { PathMessage } from '../messages/conversation.sql.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import type { ModelEntry } from '../models/models.service.ts';
import { fitConversation } from './context.ts';
import { leastTokens } from './least-tokens.ts';
import { longestAnswer, offerAnswer } from './price.ts';
import type { Purse } from './purse.ts';
import type { SendingDeps } from './sending.deps.ts';

/** What an answer may cost, and the part of the conversation it is asked with. */
export interface AnswerCost {
  reserve: number;
  /** Tokens that go in, as we count them. */
  input: number;
  inputToReserve: number;
  maxOutputTokens: number;
  turns: StoredTurn[];
}

/** A question to a model. */
export interface TextQuestion {
  model: ModelEntry;
  system: string;
  conversation: readonly PathMessage[];
  purse: Purse;
  /** How hard the model is to think; null leaves it to the model. */
  effort: ReasoningEffort | null;
}

/** Fits the conversation into the model's context and prices the answer; refused if the tokens do not suffice. */
export async function textCost(deps: Pick<SendingDeps, 'config'>, asked: TextQuestion): Promise<AnswerCost> {
  const { model, system, conversation, purse, effort } = asked;
  const systemTokens = await countTokens(system);
  const operatorMaximum = deps.config.MAX_ANSWER_TOKENS;
  const limits = { modelMaximum: model.maxOutputTokens, operatorMaximum, effort };
  const { turns, tokens, tokensToReserve } = fitConversation(conversation, {
    tokens: model.contextLength - longestAnswer(limits) - systemTokens,
    maxImages: model.maxImages,
  });
  const inputToReserve = tokensToReserve + Math.max(systemTokens, leastTokens(system));
  const offer = offerAnswer({
    inputToReserve,
    coefficient: model.coefficient,
    available: purse.available,
    ...limits,
  });
  if (!offer) throw new CallError(purse.refusal);
  return { ...offer, input: tokens + systemTokens, inputToReserve, turns };
}
