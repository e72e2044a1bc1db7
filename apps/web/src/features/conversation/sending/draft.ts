import type { ImageConfig, ReasoningEffort } from '@polylogue/contract/models';
import { isSame, textsOf, type Attachment } from '../attachments/attachment.ts';

/** Text with its attachments, whether draft or message. */
export interface Written {
  text: string;
  attached: readonly Attachment[];
}

/** An unsent draft. */
export interface Draft extends Written {
  /** Size and quality for an image model. They are kept after sending. */
  image: ImageConfig;
  /** How hard the model is to think, once chosen here; null leaves it to the model. It is kept after sending. */
  effort?: ReasoningEffort | null | undefined;
  /**
   * A message that was returned to the draft. Resubmitted unchanged it keeps its id, because the server may
   * already have it.
   */
  resumes: (Written & { clientId: string }) | null;
}

/** An empty draft. */
export const emptyDraft: Draft = { text: '', attached: [], image: {}, resumes: null };

/** Joins two texts with a break between them. */
export function joined(first: string, second: string): string {
  if (first.trim() === '') return second;
  return second.trim() === '' ? first : `${first}\n\n${second}`;
}

/** The whole text of a message: what is typed, then the attached texts. */
export function messageText({ text, attached }: Written): string {
  return textsOf(attached).reduce(joined, text);
}

/** Whether there is nothing to send: notes and images alone ask nothing, prompts and attached texts do. */
export function isBlank(written: Written): boolean {
  const hasPrompts = written.attached.some(({ carriage }) => carriage.field === 'prompts');
  return messageText(written).trim() === '' && !hasPrompts;
}

/** Returns a message to the draft, before what has been typed since. Nothing is dropped. */
export function withGivenBack(draft: Draft, given: Written & { clientId: string }): Draft {
  const { clientId, text, attached } = given;
  const others = draft.attached.filter((one) => !attached.some((other) => isSame(other, one)));
  return {
    ...draft,
    text: joined(text, draft.text),
    attached: [...attached, ...others],
    resumes: { clientId, text, attached },
  };
}

/**
 * The client id of a submitted draft: that of the returned message if it is unchanged, otherwise a new one.
 */
export function clientIdOf({ text, attached, resumes }: Draft, fresh: string): string {
  if (resumes === null || resumes.text !== text) return fresh;
  const isUnchanged =
    resumes.attached.length === attached.length &&
    // By identity: a changed attachment is another one under the same id.
    resumes.attached.every((one) => attached.includes(one));
  return isUnchanged ? resumes.clientId : fresh;
}
