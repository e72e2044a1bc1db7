import { typedVariables } from '@polylogue/contract/typed-variables';
import { parseOptions, promptForm } from '@polylogue/contract/validation';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/db/database.ts';
import { planOf } from '../billing/billing.service.ts';
import { activities, isChoice } from './choices.ts';
import { separator } from './prompt-key.service.ts';
import { countOwn, lockPrompts } from './prompts.queries.ts';
import { prompts } from './prompts.tables.ts';
import { indexPrompts } from './search/index-prompts.ts';
import { findTopic } from './topics.ts';

/** A prompt of an import. */
export interface ImportedPrompt {
  userId: number;
  name: string;
  description: string;
  prompt: string;
  /** As exported; exports made before there were any have none. */
  variables?: unknown;
  language: string;
  model: string | null;
  topicId: number | null;
  tone: string | null;
  style: string | null;
  activity: string | null;
  isPublic: boolean;
  createdAt: string;
}

/**
 * Stores an imported prompt inside the caller's transaction. One with the same name, text and language is the same prompt.
 * `full`: the plan has no room for more; `unfit`: it is no prompt. A public one waits for a review like any other.
 */
export async function importPrompt(
  transaction: Executor,
  { clock }: { clock: Clock },
  imported: ImportedPrompt,
): Promise<{ id: number; isNew: boolean } | 'full' | 'unfit'> {
  const { userId, name, description, language, topicId, activity, isPublic } = imported;
  const now = clock.now();
  const form = { name, description, prompt: imported.prompt, languageUid: language };
  if (!promptForm.safeParse(form, parseOptions).success) return 'unfit';
  const variables = typedVariables.safeParse(imported.variables ?? [], parseOptions);
  if (!variables.success) return 'unfit';
  await lockPrompts(transaction, userId);
  const [same] = await transaction
    .select({ id: prompts.id })
    .from(prompts)
    .where(
      and(
        eq(prompts.userId, userId),
        eq(prompts.name, name),
        eq(prompts.body, imported.prompt),
        eq(prompts.language, language),
      ),
    );
  if (same) return { id: same.id, isNew: false };
  const { plan } = await planOf(transaction, userId, now);
  if (plan.ownPrompts !== null && (await countOwn(transaction, userId)) >= plan.ownPrompts) return 'full';
  const content = { name, description, body: imported.prompt, language };
  const [row] = await transaction
    .insert(prompts)
    .values({
      ...content,
      variables: variables.data,
      userId,
      modelKey: imported.model,
      topicId: topicId !== null && findTopic(topicId) ? topicId : null,
      tone: imported.tone,
      style: imported.style,
      activity: activity !== null && isChoice(activities, activity) ? activity : null,
      isPublic,
      review: isPublic ? 'waiting' : null,
      createdAt: new Date(imported.createdAt),
      updatedAt: now,
    })
    .returning({ id: prompts.id });
  if (!row) throw new Error('The prompt was not written.');
  await indexPrompts(transaction, [{ ...content, id: row.id }]);
  return { id: row.id, isNew: true };
}

/** The user's prompts with these keys. */
export async function samePrompts(
  executor: Executor,
  userId: number,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { id, language, name, body } = prompts;
  const text = sql`concat_ws(${separator}, ${language}, ${name}, ${body})`;
  const key = sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
  const rows = await executor
    .select({ id, key })
    .from(prompts)
    .where(and(eq(prompts.userId, userId), inArray(key, [...keys])));
  return new Map(rows.map((row) => [row.key, row.id]));
}
