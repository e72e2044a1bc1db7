import type { AttachedPrompt } from '@polylogue/contract/sending';
import type { Attachment } from '../../conversation/attachments/attachment.ts';

/** A picked prompt with its variables filled in. */
export interface PickedPrompt extends AttachedPrompt {
  name: string;
  /** Its text. */
  words: string;
}

/** Kind of an attached prompt. */
export const promptKind = 'prompt';

/** A picked prompt as an attachment. */
export function promptAttachment({ id, name, words, values }: PickedPrompt): Attachment {
  const value: AttachedPrompt = { id, ...(values !== undefined && { values }) };
  return { kind: promptKind, id: String(id), name, words, carriage: { field: 'prompts', value } };
}

/** Kind of a prompt whose text was put into the composer. */
const editedKind = 'edited-prompt';

/** A prompt whose text was put into the composer: it is not shown, but counts as used when the message is sent. */
export function editedPrompt({ id, name }: Pick<PickedPrompt, 'id' | 'name'>): Attachment {
  return {
    kind: editedKind,
    id: String(id),
    name,
    words: '',
    carriage: { field: 'textPrompts', value: id },
  };
}

/** The values that an attached prompt was filled with. */
export function valuesOf({ carriage }: Attachment): Record<string, string> {
  if (carriage.field !== 'prompts') return {};
  const { value } = carriage;
  if (typeof value !== 'object' || value === null || !('values' in value)) return {};
  const entries = Object.entries(value.values ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
