import type { MessagePrompt } from '@polylogue/contract/answers';
import { fillPrompt } from '@polylogue/contract/prompt-variables';
import { variablesOf } from '@polylogue/contract/typed-variables';
import type { Executor } from '../../platform/db/database.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findVisible } from './prompts.queries.ts';
import type { ShownPrompt } from './shown-prompt.sql.ts';
import { countUses } from './uses.queries.ts';

/** A prompt attached to a message, with the values of its variables. */
interface Attached {
  id: number;
  values?: Record<string, string> | undefined;
}

/**
 * The prompts as a message stores them: with their variables filled in, so that a later change of the prompt does not
 * change the message. Refuses prompts that the user may not see, and variables without a value.
 */
export async function attachPrompts(
  executor: Executor,
  userId: number,
  attached: readonly Attached[],
): Promise<MessagePrompt[]> {
  if (attached.length === 0) return [];
  const found = await findVisible(
    executor,
    userId,
    attached.map(({ id }) => id),
  );
  const byId = new Map(found.map((prompt) => [prompt.id, prompt]));
  const faults = attached.flatMap((item, index) => faultsOf(item, byId.get(item.id), `prompts.${index}`));
  if (faults.length > 0) {
    throw new CallError('validation_error', { validationErrors: Object.fromEntries(faults) });
  }
  return attached.flatMap(({ id, values = {} }) => {
    const prompt = byId.get(id);
    if (!prompt) return [];
    const { name, description, body } = prompt;
    return { name, description, systemMessages: [fillPrompt(body, values)] };
  });
}

interface SentPrompts {
  /** Ids of the prompts that the message has stored. */
  attached: readonly number[];
  /** Ids of those whose text was edited, as the client names them; what the user may not see is not counted. */
  edited: readonly number[];
  now: Date;
}

/** Counts the prompts of a message that was sent, each once. */
export async function countSentPrompts(
  executor: Executor,
  userId: number,
  { attached, edited, now }: SentPrompts,
): Promise<void> {
  const visible = edited.length === 0 ? [] : await findVisible(executor, userId, edited);
  const promptIds = [...new Set([...attached, ...visible.map(({ id }) => id)])];
  if (promptIds.length === 0) return;
  await countUses(executor, userId, { promptIds, now });
}

function faultsOf(
  { values = {} }: Attached,
  prompt: ShownPrompt | undefined,
  path: string,
): [field: string, code: string][] {
  if (!prompt) return [[`${path}.id`, 'invalid']];
  return variablesOf(prompt.body, prompt.variables)
    .filter(({ name, required }) => required && (!Object.hasOwn(values, name) || values[name]?.trim() === ''))
    .map(({ name }) => [`${path}.values.${name}`, 'required']);
}
