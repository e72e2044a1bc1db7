import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { HelperAnswer } from '@polylogue/contract/answer-editor';
import { inTransaction } from '../../../platform/db/database.ts';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import { refuseUnverified } from '../../accounts/accounts.service.ts';
import { sender, senderOf } from '../../accounts/accounts.sql.ts';
import { openAccount } from '../../billing/billing.service.ts';
import { limitLeft } from '../../billing/limits/limits.sql.ts';
import { holdTokens, spendableTokens } from '../../billing/reserve.service.ts';
import { reportWriteOff, settleTokens } from '../../billing/settle.service.ts';
import type { ModelEntry } from '../../models/models.service.ts';
import { askModel, type Reply } from '../../generations/ask-model.service.ts';
import { costOf } from '../../generations/cost.service.ts';
import { countTokens } from '../../messages/count-tokens.service.ts';
import { findEditorPrompt } from '../../settings/dictionaries/dictionaries.service.ts';
import { leastTokens } from '../least-tokens.ts';
import { offerAnswer } from '../price.ts';
import { purseOf } from '../purse.ts';
import type { SendingDeps } from '../sending.deps.ts';
import { tellText } from './tell-text.ts';

/** A question to the editor's helper. */
export interface HelperQuestion {
  userId: number;
  text: string;
  promptIds: readonly number[];
  modelId: number | undefined;
  /** Names the events that carry the text so far. */
  stream: string | undefined;
  /** It may pass the user's monthly limit. */
  passesLimit: boolean;
}

/** The ledger's name for what a question to the helper costs. */
export const helperCause = 'helper:';

/** Asks the helper's model about a text. It is charged like any answer; a failure costs nothing. */
export async function askHelper(deps: SendingDeps, question: HelperQuestion): Promise<HelperAnswer> {
  deps.generations.refuseWhileClosing();
  const { userId, text, passesLimit } = question;
  const model = modelOf(deps, question.modelId);
  const system = instructionOf(question.promptIds);
  const input = (await countTokens(text)) + (await countTokens(system));
  const cause = helperCause + randomUUID();
  const inputToReserve = Math.max(input, leastTokens(text) + leastTokens(system));
  const { maxOutputTokens } = await reserve(deps, { userId, model, inputToReserve, cause, passesLimit });
  const telling = question.stream === undefined ? undefined : tellText(deps, userId, question.stream);
  const reply = await askModel(deps, {
    model,
    system,
    text,
    maxOutputTokens,
    ...(telling && { onText: telling.write }),
  });
  telling?.end();
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
  charge: Charge & { inputToReserve: number; passesLimit: boolean },
): Promise<{ maxOutputTokens: number }> {
  const { userId, model, inputToReserve, cause, passesLimit } = charge;
  const { db } = deps.database;
  const now = deps.clock.now();
  const { user, ...balance } = await readPayer(deps, userId, now);
  const { available, refusal } = purseOf(balance, passesLimit);
  refuseUnverified(deps.config, { emailVerifiedAt: user.email_verified_at });
  const offer = offerAnswer({
    inputToReserve,
    coefficient: model.coefficient,
    available,
    modelMaximum: model.maxOutputTokens,
    operatorMaximum: deps.config.MAX_ANSWER_TOKENS,
  });
  if (!offer) throw new CallError(refusal);
  const held = { userId, amount: offer.reserve, cause, modelId: model.id, passesLimit, now };
  if (await holdTokens(db, held)) return offer;
  throw new CallError(refusal);
}

const payer = z.object({
  user: sender,
  /** Null until the user has a token account. */
  available: z.coerce.number().nullable(),
  limit_left: z.coerce.number().nullable(),
});

async function readPayer(deps: SendingDeps, userId: number, now: Date): Promise<z.infer<typeof payer>> {
  const { db } = deps.database;
  const read = async () => {
    const { rows } = await db.execute(
      sql`select ${senderOf(userId)} as user, ${spendableTokens({ userId, now })} as available,
        ${limitLeft({ userId, now })} as limit_left`,
    );
    return payer.parse(rows[0]);
  };
  const known = await read();
  if (known.available !== null) return known;
  await openAccount(db, userId, now);
  return read();
}

/** In milliseconds, while the database is away; after the last pause the reserve's age releases it. */
const releasePauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 60_000, 120_000];

/** Gives back what a question has reserved, as soon as the database can be reached again. */
async function release(
  deps: SendingDeps,
  { userId, cause }: Pick<Charge, 'userId' | 'cause'>,
): Promise<void> {
  for (const pause of releasePauses) {
    await after(pause, undefined, { ref: false });
    try {
      await inTransaction(deps.database.db, (transaction) =>
        settleTokens(transaction, { userId, cause, used: 0, now: deps.clock.now() }),
      );
      return;
    } catch (error) {
      deps.log.warn({ err: error, cause }, 'the reserve of a question could not be released');
    }
  }
}

async function settle(
  deps: SendingDeps,
  charge: Charge & { input: number; reply: Reply },
): Promise<HelperAnswer> {
  const { userId, model, cause, reply } = charge;
  const usage = reply.ok ? reply.usage : undefined;
  const input = usage?.input ?? charge.input;
  const output = usage?.output ?? (reply.ok ? await countTokens(reply.text) : 0);
  const used = reply.ok ? costOf({ input, output }, model.coefficient) : 0;
  const settled = await inTransaction(deps.database.db, (transaction) =>
    settleTokens(transaction, { userId, cause, used, now: deps.clock.now() }),
  ).catch((error: unknown) => {
    // Whoever asked gets no answer, so nothing is charged.
    void release(deps, { userId, cause });
    throw error;
  });
  reportWriteOff(deps.log, { userId, cause }, settled);
  if (!reply.ok) throw new CallError(reply.code);
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
