import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { HelperAnswer } from '@polylogue/contract/answer-editor';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { refuseUnverified } from '../../accounts/accounts.service.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { openAccount } from '../../billing/billing.service.ts';
import { holdTokens, spendableTokens } from '../../billing/reserve.service.ts';
import { reportWriteOff, settleTokens } from '../../billing/settle.service.ts';
import type { ModelEntry } from '../../models/models.service.ts';
import type { SendingDeps } from '../sending.deps.ts';
import { findEditorPrompt } from '../../settings/dictionaries/dictionaries.service.ts';
import { askModel, type Reply } from '../../generations/ask-model.ts';
import { costOf } from '../../generations/cost.ts';
import { emptyAnswerCode, errorCodeOf } from '../../generations/vendor-error.ts';
import { vendorTimeouts } from '../../generations/vendor-timeouts.ts';
import { countTokens } from '../../messages/count-tokens.ts';
import { leastTokens } from '../../messages/least-tokens.ts';
import { offerAnswer } from '../price.ts';

/** What the editor's helper is asked. */
export interface HelperQuestion {
  userId: number;
  text: string;
  promptIds: readonly number[];
  modelId: number | undefined;
}

/** The ledger's name for what a question to the helper costs. */
export const helperCause = 'helper:';

/** Asks the helper's model about a text. Charged like any answer; one that fails costs nothing. */
export async function askHelper(deps: SendingDeps, question: HelperQuestion): Promise<HelperAnswer> {
  deps.generations.refuseWhileClosing();
  const { userId, text } = question;
  const model = modelOf(deps, question.modelId);
  const system = instructionOf(question.promptIds);
  const input = (await countTokens(text)) + (await countTokens(system));
  const cause = helperCause + randomUUID();
  const inputToReserve = Math.max(input, leastTokens(text) + leastTokens(system));
  const { maxOutputTokens } = await reserve(deps, { userId, model, inputToReserve, cause });
  const reply = await askModel(
    { ...deps, timeouts: vendorTimeouts(deps.config) },
    { model, system, text, maxOutputTokens },
  );
  return settle(deps, { userId, model, input, cause, reply });
}

function modelOf(deps: SendingDeps, modelId: number | undefined): ModelEntry {
  const named = modelId === undefined ? undefined : deps.models.find(modelId);
  const model = named ?? deps.models.byKey(deps.config.HELPER_MODEL) ?? deps.models.resolveChoice(null);
  if (model.image) throw fieldError('selectedModel', 'invalid');
  return model;
}

function instructionOf(promptIds: readonly number[]): string {
  return promptIds
    .map((id) => {
      const prompt = findEditorPrompt(id);
      if (!prompt) throw fieldError('prompts', 'invalid');
      return prompt.instruction;
    })
    .join('\n\n');
}

interface Charge {
  userId: number;
  model: ModelEntry;
  cause: string;
}

async function reserve(
  deps: SendingDeps,
  charge: Charge & { inputToReserve: number },
): Promise<{ maxOutputTokens: number }> {
  const { userId, model, inputToReserve, cause } = charge;
  const { db } = deps.database;
  const now = deps.clock.now();
  const { available, verifiedAt } = await readPayer(deps, userId, now);
  refuseUnverified(deps.config, { emailVerifiedAt: verifiedAt });
  const offer = offerAnswer({
    inputToReserve,
    coefficient: model.coefficient,
    available,
    modelMaximum: model.maxOutputTokens,
    operatorMaximum: deps.config.MAX_ANSWER_TOKENS,
  });
  if (!offer) throw new CallError('not_enough_tokens');
  if (await holdTokens(db, { userId, amount: offer.reserve, cause, now })) return offer;
  throw new CallError('not_enough_tokens');
}

async function readPayer(deps: SendingDeps, userId: number, now: Date) {
  const { db } = deps.database;
  const read = () =>
    db
      .select({
        available: sql<number | null>`${spendableTokens({ userId, now })}`,
        verifiedAt: users.emailVerifiedAt,
      })
      .from(users)
      .where(sql`${users.id} = ${userId}`);
  let [row] = await read();
  if (row?.available === null) {
    await openAccount(db, userId, now);
    [row] = await read();
  }
  return { available: Number(row?.available ?? 0), verifiedAt: row?.verifiedAt ?? null };
}

async function settle(
  deps: SendingDeps,
  charge: Charge & { input: number; reply: Reply },
): Promise<HelperAnswer> {
  const { userId, model, cause, reply } = charge;
  const hasText = reply.ok && reply.text.trim() !== '';
  const usage = reply.ok ? reply.usage : undefined;
  const input = usage?.input ?? charge.input;
  const output = usage?.output ?? (reply.ok ? await countTokens(reply.text) : 0);
  const used = hasText ? costOf({ input, output }, model.coefficient) : 0;
  const settled = await inTransaction(deps.database.db, (transaction) =>
    settleTokens(transaction, { userId, cause, used, now: deps.clock.now() }),
  );
  reportWriteOff(deps.log, { userId, cause }, settled);
  if (!reply.ok) throw new CallError(errorCodeOf(reply.error));
  if (!hasText) throw new CallError(emptyAnswerCode(reply.finish));
  return {
    message: reply.text,
    tokenCost: {
      input,
      output,
      coefficient: model.coefficient / 1000,
      total: settled.charged,
      ...(usage ? {} : { estimate: true }),
    },
  };
}
