import type { ReasoningEffort } from '@polylogue/contract/models';
import { CallError } from '../../platform/http/call-error.ts';
import { refuseClosedGate } from '../billing/billing.service.ts';
import type { PathMessage } from '../messages/conversation.sql.ts';
import type { MessageRow } from '../messages/find-message.service.ts';
import { countTokens } from '../messages/count-tokens.service.ts';
import type { ModelEntry } from '../models/models.service.ts';
import { instructionsOf, ownInstructionsOf, shapeOf } from './answer-shape.ts';
import { groundingWith, withPassages } from './grounding.ts';
import { effortFor } from './plan-exchange.ts';
import type { Purse } from './purse.ts';
import type { Situation } from './send.read.ts';
import type { SendingDeps } from './sending.deps.ts';
import { systemText } from './system-text.ts';
import { textCost, type AnswerCost } from './text-cost.ts';

/** What to ask the model, and what it may cost. */
export interface PlannedContinuation extends AnswerCost {
  model: ModelEntry;
  system: string;
  temperature: number | null;
  effort: ReasoningEffort | null;
}

/**
 * Asks the model to go on. It is neither stored nor shown. Vendors differ in whether an answer may be begun for the model,
 * but all of them follow this.
 */
const instruction = [
  'Your previous message was cut off. Continue it exactly where it ends.',
  'Write only what comes next, in the same language and format, beginning with the very next character.',
  'Do not repeat anything that you have written, do not comment on the interruption, and do not open a code block again',
  'that is still open.',
].join(' ');

/** Plans a continuation, or refuses it. */
export async function planContinuation(
  deps: SendingDeps,
  { message, model }: { message: Pick<MessageRow, 'text' | 'passages' | 'effort'>; model: ModelEntry },
  { situation, purse }: { situation: Situation; purse: Purse },
): Promise<PlannedContinuation> {
  const { plan } = situation;
  if (situation.chat?.compared) refuseClosedGate({ plan }, 'isCompareAvailable');
  const grounding = message.passages ? await groundingWith(message.passages) : undefined;
  // The answer goes on with the passages it was begun with, so it keeps their numbers.
  const path = withPassages(situation.path, grounding).map((one, index, all) =>
    index === all.length - 1 ? { ...one, text: message.text } : one,
  );
  const own = ownInstructionsOf(situation, { isNewChat: false });
  const system = systemText({
    ...shapeOf({}, situation),
    instructions: [...own.texts, ...instructionsOf(path), ...(grounding ? [grounding.instruction] : [])],
  });
  const asked = await instructionMessage();
  const conversation = [...path, asked];
  const effort = effortFor(model, message.effort);
  const cost = await textCost(deps, { model, system, conversation, purse, effort });
  // Without the answer, or without what it answers, there is nothing to continue.
  if (cost.turns.length < 3) throw new CallError('conversation_too_long');
  return { ...cost, model, system, temperature: own.temperature, effort };
}

async function instructionMessage(): Promise<PathMessage> {
  return {
    id: 0,
    type: 'request',
    text: instruction,
    tokens: await countTokens(instruction),
    notes: null,
    system: [],
    images: [],
  };
}
