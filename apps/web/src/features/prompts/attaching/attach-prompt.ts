import { counts } from '@polylogue/contract/limits';
import type { Attachment } from '../../conversation/attachments/attachment.ts';
import { attach, attachedOf, detach, suggest } from '../../conversation/sending/drafts.ts';
import { editedPrompt, promptAttachment, type PickedPrompt } from './prompt-attachment.ts';

/** Attaches it once; of its kind the oldest beyond the limit is removed. */
function attachLimited(draftKey: string, attachment: Attachment): void {
  attach(draftKey, attachment);
  const ofKind = attachedOf(draftKey, attachment.kind);
  const [oldest] = ofKind;
  if (oldest && ofKind.length > counts.attachedPrompts) detach(draftKey, oldest);
}

/** Attaches a prompt once; beyond the limit the oldest is removed. */
export function attachPrompt(draftKey: string, prompt: PickedPrompt): void {
  attachLimited(draftKey, promptAttachment(prompt));
}

/** Puts the text of a prompt into the draft, to be edited. */
export function putPromptText(draftKey: string, prompt: PickedPrompt): void {
  suggest(draftKey, prompt.words);
  attachLimited(draftKey, editedPrompt(prompt));
}
