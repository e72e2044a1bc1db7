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

/** Counts the prompts of a message that was sent. */
export async function countSentPrompts(
  executor: Executor,
  userId: number,
  { attached, now }: { attached: readonly Attached[]; now: Date },
): Promise<void> {
  if (attached.length === 0) return;
  await countUses(executor, userId, { promptIds: attached.map(({ id }) => id), now });
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
