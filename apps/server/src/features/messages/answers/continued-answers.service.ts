import { and, eq, sql } from 'drizzle-orm';
import type { ResponseMessage } from '@polylogue/contract/answers';
import type { Executor } from '../../../platform/db/database.ts';
import type { MessageRow } from '../find-message.service.ts';
import { imagesOf, type ImageDeps } from '../message-images.service.ts';
import { presentResponse } from '../message.present.ts';
import { findAnswer } from '../messages.queries.ts';
import { earlierGenerations } from '../messages.tables.ts';
import type { GenerationRow } from './stored-answers.service.ts';
import { tailsText } from './tails.service.ts';

/** An answer of the user's own, as it is now. */
export interface PresentAnswer {
  message: MessageRow;
  /** Null for an answer copied from another chat. */
  generation: GenerationRow | null;
  /** Those of the sources it was given passages of that are still there; null without passages. */
  sources: number[] | null;
  shown: ResponseMessage;
}

/** Reads an answer of the user's own; undefined also when the id names a request. */
export async function readAnswer(
  deps: ImageDeps,
  userId: number,
  messageId: number,
): Promise<PresentAnswer | undefined> {
  const { db } = deps.database;
  const found = await findAnswer(db, userId, messageId);
  if (!found) return undefined;
  const { message, generation, sources } = found;
  const images = (await imagesOf(deps, [messageId])).get(messageId) ?? [];
  const soFar = generation?.state === 'running' ? await tailsText(db, generation.uuid) : {};
  return { message, generation, sources, shown: presentResponse(message, { ...found, images, ...soFar }) };
}

/** Whether an answer was continued with a client id before, in its present generation or an earlier one. */
export async function wasContinuedAs(
  executor: Executor,
  generation: Pick<GenerationRow, 'userId' | 'messageId' | 'clientId'>,
  clientId: string,
): Promise<boolean> {
  if (generation.clientId === clientId) return true;
  const rows = await executor
    .select({ one: sql`1` })
    .from(earlierGenerations)
    .where(
      and(
        eq(earlierGenerations.messageId, generation.messageId),
        eq(earlierGenerations.userId, generation.userId),
        eq(earlierGenerations.clientId, clientId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
